import type { components } from '@/lib/api/schema.gen'

type Schemas = components['schemas']

export type BusinessMetrics = Schemas['BusinessMetrics']
