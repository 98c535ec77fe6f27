import type { components } from '@/lib/api/schema.gen'

type Schemas = components['schemas']

export type SearchResults = Schemas['SearchResult']
