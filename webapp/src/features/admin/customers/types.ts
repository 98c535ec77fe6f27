import type { components } from '@/lib/api/schema.gen'

type Schemas = components['schemas']

export type FiledComplaint = Schemas['FiledComplaint']
export type ErasureRequest = Schemas['ErasureRequest']
