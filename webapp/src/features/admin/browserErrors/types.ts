import type { components } from '@/lib/api/schema.gen'

type Schemas = components['schemas']

export type BrowserError = Schemas['BrowserError']
