import { create } from 'zustand'
import { vault } from '@/session/vault'

/** SavedFilter is a saved filter: its name and its URL parameters. */
export interface SavedFilter {
  name: string
  search: string
}

/** Kept is the content of the browser storage: saved filters by staff member. */
type Kept = Record<string, SavedFilter[]>

const keptAs = 'sf'
const filtersMax = 20

interface SavedFilters {
  of: string
  filters: SavedFilter[]
  /** Loads a staff member's filters. */
  load: (staffId: string) => Promise<void>
  /** Saves a filter. It replaces one with the same name. */
  save: (filter: SavedFilter) => Promise<void>
  remove: (name: string) => Promise<void>
}

/**
 * useSavedFilters holds the saved filters of the signed-in staff member. They contain IDs and amounts, but no
 * personal data.
 */
export const useSavedFilters = create<SavedFilters>()((set, get) => {
  const keep = async (filters: SavedFilter[]) => {
    set({ filters })
    const kept = (await vault().get<Kept>(keptAs)) ?? {}
    await vault().set(keptAs, { ...kept, [get().of]: filters })
  }
  return {
    of: '',
    filters: [],
    load: async (staffId) => {
      const kept = await vault().get<Kept>(keptAs)
      set({ of: staffId, filters: kept?.[staffId] ?? [] })
    },
    save: (filter) =>
      keep([filter, ...get().filters.filter(({ name }) => name !== filter.name)].slice(0, filtersMax)),
    remove: (name) => keep(get().filters.filter((filter) => filter.name !== name)),
  }
})
