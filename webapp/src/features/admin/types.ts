import type { components } from '@/api/schema.gen'

// What crosses the wire for the back-office alone.

type Schemas = components['schemas']

export type EventSummary = Schemas['EventSummary']
export type EventDetail = Schemas['EventDetail']
export type TransferStep = Schemas['TransferStep']
export type Posting = Schemas['Posting']
export type WorkerHealth = Schemas['WorkerHealth']
export type ProjectionHealth = Schemas['ProjectionHealth']
export type RateHealth = Schemas['RateHealth']
export type PublishedRate = Schemas['PublishedRate']
export type BrowserError = Schemas['BrowserError']
export type TrialBalance = Schemas['TrialBalance']
export type AccountBalance = Schemas['AccountBalance']
export type Deadline = Schemas['Deadline']
export type HeldTransfer = Schemas['HeldTransfer']
export type Reprocess = Schemas['Reprocess']
export type SaveFeeSet = Schemas['SaveFeeSet']
export type CreateCoupon = Schemas['CreateCoupon']
