import type { components } from '@/lib/api/schema.gen'

type Schemas = components['schemas']

export type HeldTransfer = Schemas['HeldTransfer']
export type HoldRecord = Schemas['HoldRecord']
export type HoldDecision = Schemas['HoldDecisionRecord']
export type Screening = Schemas['Screening']
export type FiredRule = Schemas['FiredRule']
