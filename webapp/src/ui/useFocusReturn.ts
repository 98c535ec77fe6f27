import { useEffect, useState } from 'react'

/** openerOf returns the focused element, or the button of its menu, because a menu disappears when it closes. */
function openerOf(focused: Element | null): Element | null {
  const label = focused?.closest('[role=menu]')?.getAttribute('aria-labelledby')
  return (label && document.getElementById(label)) || focused
}

/**
 * useFocusReturn restores focus on unmount, unless the user has moved it. Use it in a dialog that is mounted only
 * while it is open. Mantine restores focus only for dialogs that stay mounted.
 */
export function useFocusReturn() {
  const [previous] = useState(() => openerOf(document.activeElement))
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
