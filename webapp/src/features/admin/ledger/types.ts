import type { components } from '@/lib/api/schema.gen'

type Schemas = components['schemas']

export type StatementLine = Schemas['StatementLine']
export type DailyClose = Schemas['DailyClose']
export type InFlight = Schemas['InFlight']
