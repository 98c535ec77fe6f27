import { type RefObject, useEffect } from 'react'

/**
 * useFocusOn focuses the first match of a selector on mount. Use it in a dialog with several steps, where the
 * focused element of the previous step is gone.
 */
export function useFocusOn(element: RefObject<HTMLElement | null>, selector: string) {
  useEffect(() => element.current?.querySelector<HTMLElement>(selector)?.focus(), [element, selector])
}
