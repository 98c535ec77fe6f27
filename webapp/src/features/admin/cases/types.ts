import type { components } from '@/lib/api/schema.gen'

type Schemas = components['schemas']

export type Case = Schemas['Case']
export type CaseSummary = Schemas['CaseSummary']
export type CaseDocument = Schemas['CaseDocument']
