import { type RefObject, useEffect } from 'react'

/** Moves the focus to what a step of a dialog begins with: the step before is gone, and the focus with it. */
export function useFocusOn(element: RefObject<HTMLElement | null>, selector: string) {
  useEffect(() => element.current?.querySelector<HTMLElement>(selector)?.focus(), [element, selector])
}
