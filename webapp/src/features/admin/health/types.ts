import type { components } from '@/lib/api/schema.gen'

type Schemas = components['schemas']

export type WorkerHealth = Schemas['WorkerHealth']
export type Health = Schemas['Health']
export type Maintenance = Schemas['Maintenance']
export type ParkedStream = Schemas['ParkedStream']
export type Divergence = Schemas['Divergence']
export type PendingCallback = Schemas['PendingCallback']
