import { create } from 'zustand'
import type { Kind, Tab } from './queries'

/** OpenedWork is the last item that the user opened from the work queue, and the list it was in. It has no personal data. */
interface OpenedWork {
  id: string | undefined
  /** The path of the page that handles the item. */
  path: string
  tab: Tab
  kind: Kind | undefined
}

export const useOpenedWork = create<OpenedWork>()(() => ({
  id: undefined,
  path: '',
  tab: 'ALL',
  kind: undefined,
}))
