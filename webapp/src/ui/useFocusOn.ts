import { type RefObject, useEffect } from 'react'

/**
 * useFocusOn moves the focus to the first element of a dialog's step, because the focused element of the
 * previous step is gone.
 */
export function useFocusOn(element: RefObject<HTMLElement | null>, selector: string) {
  useEffect(() => element.current?.querySelector<HTMLElement>(selector)?.focus(), [element, selector])
}
