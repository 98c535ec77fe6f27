import type { components } from '@/lib/api/schema.gen'

type Schemas = components['schemas']

export type StaffMember = Schemas['StaffMember']
