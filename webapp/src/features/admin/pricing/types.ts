import type { components } from '@/lib/api/schema.gen'

type Schemas = components['schemas']

export type PublishedRate = Schemas['PublishedRate']
export type SaveFeeSet = Schemas['SaveFeeSet']
export type CreateCoupon = Schemas['CreateCoupon']
