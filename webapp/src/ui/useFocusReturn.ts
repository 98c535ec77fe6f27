import { useEffect, useState } from 'react'

/**
 * useFocusReturn restores the focus on unmount, unless the user has moved it. Use it in a dialog that mounts
 * only while open. The library restores the focus only for dialogs that stay mounted.
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
