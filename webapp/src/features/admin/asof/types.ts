import type { components } from '@/lib/api/schema.gen'

type Schemas = components['schemas']

export type PastTransfer = Schemas['PastTransfer']
export type PastPrices = Schemas['PastPrices']
export type PastSender = Schemas['PastSender']
export type PastItem = Schemas['PastItem']
export type PastFact = Schemas['PastFact']
