import { useEffect, useState } from 'react'

/**
 * useFocusReturn restores focus on unmount, unless the user has moved it. Use it in a dialog that is mounted only
 * while it is open. Mantine restores focus only for dialogs that stay mounted.
 */
export function useFocusReturn() {
  const [previous] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      const active = document.activeElement
      const isFocusLost = active === null || active === document.body || !active.isConnected
      if (isFocusLost && previous instanceof HTMLElement && previous.isConnected)
        previous.focus({ preventScroll: true })
    },
    [previous],
  )
}
