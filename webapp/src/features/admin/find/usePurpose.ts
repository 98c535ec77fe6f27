import { create } from 'zustand'
import { isReference, type Purpose, purpose, purposes, type StatedPurpose } from '@/api/purpose'

interface PurposeStore {
  /** The staff member who stated the purpose. Another one must state their own. */
  staffId: string
  /** Undefined until a purpose is stated. */
  purpose: Purpose | undefined
  reference: string
}

const storageKey = 'hulak.purpose'
const none: PurposeStore = { staffId: '', purpose: undefined, reference: '' }

/** restored restores the purpose that was stated in this tab before a reload. */
function restored(): PurposeStore {
  try {
    const kept = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Partial<PurposeStore>
    const known = purposes.find((one) => one === kept.purpose)
    if (known && typeof kept.staffId === 'string' && typeof kept.reference === 'string')
      return { staffId: kept.staffId, purpose: known, reference: kept.reference }
  } catch {
    // Unreadable data counts as not stated.
  }
  return none
}

/**
 * usePurpose holds the staff member's purpose for viewing personal data. It lasts as long as the tab, across
 * reloads.
 */
export const usePurpose = create<PurposeStore>()(restored)

usePurpose.subscribe((stated) => sessionStorage.setItem(storageKey, JSON.stringify(stated)))

/** choosePurpose sets a staff member's purpose and the number of a case or complaint. */
export const choosePurpose = (staffId: string, purpose: Purpose, reference = '') =>
  usePurpose.setState({ staffId, purpose, reference })

/** purposeOf returns the purpose a staff member stated in this tab, if any. */
export const purposeOf = (store: PurposeStore, staffId: string): StatedPurpose | undefined =>
  store.purpose && store.staffId === staffId
    ? { purpose: store.purpose, reference: store.reference }
    : undefined

/** statePurpose sends the purpose with every call until the returned function is called. */
export function statePurpose(staffId: string): () => void {
  const tell = (store: PurposeStore) => {
    const stated = purposeOf(store, staffId)
    purpose.state(stated && { ...stated, reference: isReference(stated.reference) ? stated.reference : '' })
  }
  tell(usePurpose.getState())
  const stop = usePurpose.subscribe(tell)
  return () => {
    stop()
    purpose.state(undefined)
  }
}
