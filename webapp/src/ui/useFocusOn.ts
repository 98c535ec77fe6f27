import { type RefObject, useEffect } from 'react'

/**
 * useFocusOn focuses the first element that matches a selector on mount. Use it in a dialog with several steps,
 * because each step removes the element that had focus.
 */
export function useFocusOn(element: RefObject<HTMLElement | null>, selector: string) {
  useEffect(() => element.current?.querySelector<HTMLElement>(selector)?.focus(), [element, selector])
}
