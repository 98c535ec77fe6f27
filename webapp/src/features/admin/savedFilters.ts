import { create } from 'zustand'
import { vault } from '@/session/vault'

/** A filter that somebody wants again: its name, and the part of the address that is it. */
export interface SavedFilter {
  name: string
  search: string
}

/** What is kept in this browser: the filters of each member of staff who uses it. */
type Kept = Record<string, SavedFilter[]>

const keptAs = 'sf'
const filtersMax = 20

interface SavedFilters {
  of: string
  filters: SavedFilter[]
  /** Reads what somebody has saved. */
  load: (staffId: string) => Promise<void>
  /** Saves a filter; one of the same name gives way. */
  save: (filter: SavedFilter) => Promise<void>
  remove: (name: string) => Promise<void>
}

/** The saved filters of the member of staff who is signed in. They hold ids and figures, and nothing by which people are told. */
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
