import type { components } from '@/lib/api/schema.gen'

type Schemas = components['schemas']

export type RefundStatus = Schemas['RefundStatus']
export type TransferStep = Schemas['TransferStep']
export type Deadline = Schemas['Deadline']
export type Reprocess = Schemas['Reprocess']
