import type { components } from '@/lib/api/schema.gen'

// API types that several areas of the back office use.

type Schemas = components['schemas']

export type Posting = Schemas['Posting']
export type HealthCheck = Schemas['HealthCheck']
export type ProjectionHealth = Schemas['ProjectionHealth']
export type RateHealth = Schemas['RateHealth']
export type TrialBalance = Schemas['TrialBalance']
export type AccountBalance = Schemas['AccountBalance']
export type SuppliedDocument = Schemas['SuppliedDocument']
export type ScreeningCheck = Schemas['ScreeningCheck']
export type ScreeningHit = Schemas['ScreeningHit']
export type ScreenedList = Schemas['ScreenedList']
