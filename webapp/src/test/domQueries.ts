import { waitFor } from '@testing-library/react'
import { expect } from 'vitest'

/** isAbove reports whether the first element precedes the second element in the document. */
export const isAbove = (first: Element, second: Element) =>
  (first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0

/** findToast waits for a toast with the given text and returns the toast. */
export const findToast = (text: string) =>
  waitFor(() => {
    const toasts = [...document.querySelectorAll<HTMLElement>('.mantine-Notification-root')]
    expect(toasts.map(({ textContent }) => textContent)).toContain(text)
    return toasts.find(({ textContent }) => textContent === text) as HTMLElement
  })
