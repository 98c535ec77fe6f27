import { useEffect, useState } from 'react'

/**
 * For a dialog that is made when it opens, and not before: once it is gone, what had the focus before has it again,
 * unless the person is somewhere else by then. The library does so only for dialogs that were there, closed.
 */
export function useFocusReturn() {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      const now = document.activeElement
      const nowhere = now === null || now === document.body || !now.isConnected
      if (nowhere && before instanceof HTMLElement && before.isConnected)
        before.focus({ preventScroll: true })
    },
    [before],
  )
}
