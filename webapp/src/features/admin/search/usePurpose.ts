import { create } from 'zustand'
import { type ChosenPurpose, isReference, type Purpose, purpose, purposes } from '@/lib/api/purpose'

interface PurposeStore {
  /** The staff member who chose the purpose. The purpose does not apply to others who use the tab. */
  staffId: string
  /** Undefined until the staff member chooses a purpose. */
  purpose: Purpose | undefined
  reference: string
}

const storageKey = 'hulak.purpose'
const none: PurposeStore = { staffId: '', purpose: undefined, reference: '' }

/** restorePurpose returns the purpose that was chosen in this tab before a reload. */
function restorePurpose(): PurposeStore {
  try {
    const saved = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Partial<PurposeStore>
    const savedPurpose = purposes.find((candidate) => candidate === saved.purpose)
    if (savedPurpose && typeof saved.staffId === 'string' && typeof saved.reference === 'string')
      return { staffId: saved.staffId, purpose: savedPurpose, reference: saved.reference }
  } catch {
    // Ignore invalid data. The staff member must choose a purpose again.
  }
  return none
}

/**
 * usePurpose holds the staff member's purpose for viewing personal data. The purpose survives reloads until the
 * tab is closed.
 */
export const usePurpose = create<PurposeStore>()(restorePurpose)

usePurpose.subscribe((store) => sessionStorage.setItem(storageKey, JSON.stringify(store)))

/** choosePurpose sets a staff member's purpose, with the number of the related case or complaint if any. */
export const choosePurpose = (staffId: string, purpose: Purpose, reference = '') =>
  usePurpose.setState({ staffId, purpose, reference })

/** purposeOf returns the purpose that a staff member chose in this tab, if any. */
export const purposeOf = (store: PurposeStore, staffId: string): ChosenPurpose | undefined =>
  store.purpose && store.staffId === staffId
    ? { purpose: store.purpose, reference: store.reference }
    : undefined

/** applyPurpose sends the purpose with every API call until the returned function is called. */
export function applyPurpose(staffId: string): () => void {
  const update = (store: PurposeStore) => {
    const chosen = purposeOf(store, staffId)
    purpose.set(chosen && { ...chosen, reference: isReference(chosen.reference) ? chosen.reference : '' })
  }
  update(usePurpose.getState())
  const unsubscribe = usePurpose.subscribe(update)
  return () => {
    unsubscribe()
    purpose.set(undefined)
  }
}
