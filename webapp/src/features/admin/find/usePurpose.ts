import { create } from 'zustand'
import { isReference, type Purpose, purpose, type StatedPurpose } from '@/api/purpose'

interface PurposeStore extends StatedPurpose {
  choose: (purpose: Purpose) => void
  refer: (reference: string) => void
}

/** What the member of staff looks at personal data for. It lasts as long as the window: the next day's work is another's. */
export const usePurpose = create<PurposeStore>()((set) => ({
  purpose: 'ROUTINE',
  reference: '',
  choose: (next) => set({ purpose: next, reference: '' }),
  refer: (reference) => set({ reference }),
}))

/** Lets the client say it with every call, until the returned function is called. */
export function statePurpose(): () => void {
  const tell = ({ purpose: chosen, reference }: StatedPurpose) =>
    purpose.state({ purpose: chosen, reference: isReference(reference) ? reference : '' })
  tell(usePurpose.getState())
  const stop = usePurpose.subscribe(tell)
  return () => {
    stop()
    purpose.state(undefined)
  }
}
