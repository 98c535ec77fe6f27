import { create } from 'zustand'
import { isReference, type Purpose, purpose, purposes, type StatedPurpose } from '@/api/purpose'

interface PurposeStore {
  /** The staff member who stated the purpose. It does not apply to others who use the tab. */
  staffId: string
  /** Undefined until a purpose is stated. */
  purpose: Purpose | undefined
  reference: string
}

const storageKey = 'hulak.purpose'
const none: PurposeStore = { staffId: '', purpose: undefined, reference: '' }

/** restorePurpose returns the purpose that was stated in this tab before a reload. */
function restorePurpose(): PurposeStore {
  try {
    const saved = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Partial<PurposeStore>
    const savedPurpose = purposes.find((candidate) => candidate === saved.purpose)
    if (savedPurpose && typeof saved.staffId === 'string' && typeof saved.reference === 'string')
      return { staffId: saved.staffId, purpose: savedPurpose, reference: saved.reference }
  } catch {
    // Invalid data is ignored, so the purpose must be stated again.
  }
  return none
}

/**
 * usePurpose holds the staff member's purpose for viewing personal data. It survives reloads and ends with the
 * tab.
 */
export const usePurpose = create<PurposeStore>()(restorePurpose)

usePurpose.subscribe((store) => sessionStorage.setItem(storageKey, JSON.stringify(store)))

/** choosePurpose sets a staff member's purpose and the number of a case or complaint. */
export const choosePurpose = (staffId: string, purpose: Purpose, reference = '') =>
  usePurpose.setState({ staffId, purpose, reference })

/** purposeOf returns the purpose a staff member stated in this tab, if any. */
export const purposeOf = (store: PurposeStore, staffId: string): StatedPurpose | undefined =>
  store.purpose && store.staffId === staffId
    ? { purpose: store.purpose, reference: store.reference }
    : undefined

/** applyPurpose sends the purpose with every API call until the returned function is called. */
export function applyPurpose(staffId: string): () => void {
  const update = (store: PurposeStore) => {
    const stated = purposeOf(store, staffId)
    purpose.set(stated && { ...stated, reference: isReference(stated.reference) ? stated.reference : '' })
  }
  update(usePurpose.getState())
  const unsubscribe = usePurpose.subscribe(update)
  return () => {
    unsubscribe()
    purpose.set(undefined)
  }
}
