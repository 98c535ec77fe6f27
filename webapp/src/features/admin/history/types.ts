import type { components } from '@/lib/api/schema.gen'

type Schemas = components['schemas']

export type DataRead = Schemas['DataRead']
export type EventExport = Schemas['EventExport']
export type EventSummary = Schemas['EventSummary']
export type EventPage = Schemas['EventPage']
export type EventDetail = Schemas['EventDetail']
