import type { components } from '@/lib/api/schema.gen'

type Schemas = components['schemas']

export type Replay = Schemas['Replay']
export type ReplayStep = Schemas['ReplayStep']
export type ReplayFrame = Schemas['ReplayFrame']
export type ReplayMark = Schemas['ReplayMark']
export type InEffect = Schemas['InEffect']
