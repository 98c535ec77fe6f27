import type { components } from '@/lib/api/schema.gen'

type Schemas = components['schemas']

export type BankFile = Schemas['BankFile']
export type BankReturn = Schemas['BankReturn']
export type ComparedStatement = Schemas['ComparedStatement']
export type ReconciliationDifference = Schemas['ReconciliationDifference']
