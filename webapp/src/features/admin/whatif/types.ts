import type { components } from '@/lib/api/schema.gen'

type Schemas = components['schemas']

export type WhatIfRules = Schemas['WhatIfRules']
export type WhatIfRun = Schemas['WhatIfRun']
export type WhatIfRow = Schemas['WhatIfRow']
