import { create } from 'zustand'
import { vault, vaultKeys } from '@/session/vault'

/** SavedFilter is a filter's name and URL parameters. */
export interface SavedFilter {
  name: string
  search: string
}

/** StoredFilters maps staff IDs to saved filters. */
type StoredFilters = Record<string, SavedFilter[]>

const storageKey = vaultKeys.savedFilters
const maxSavedFilters = 20

interface SavedFilters {
  staffId: string
  filters: SavedFilter[]
  /** Loads a staff member's filters. */
  load: (staffId: string) => Promise<void>
  /** Saves a filter, replacing any saved filter with the same name. */
  save: (filter: SavedFilter) => Promise<void>
  remove: (name: string) => Promise<void>
}

/**
 * useSavedFilters holds the signed-in staff member's saved filters. A filter contains IDs and amounts, but no names
 * or contact data.
 */
export const useSavedFilters = create<SavedFilters>()((set, get) => {
  const store = async (filters: SavedFilter[]) => {
    set({ filters })
    const stored = (await vault().get<StoredFilters>(storageKey)) ?? {}
    await vault().set(storageKey, { ...stored, [get().staffId]: filters })
  }
  return {
    staffId: '',
    filters: [],
    load: async (staffId) => {
      const stored = await vault().get<StoredFilters>(storageKey)
      set({ staffId, filters: stored?.[staffId] ?? [] })
    },
    save: (filter) =>
      store([filter, ...get().filters.filter(({ name }) => name !== filter.name)].slice(0, maxSavedFilters)),
    remove: (name) => store(get().filters.filter((filter) => filter.name !== name)),
  }
})
