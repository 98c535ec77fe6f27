import type { components } from '@/lib/api/schema.gen'

type Schemas = components['schemas']

export type SanctionsList = Schemas['SanctionsList']
