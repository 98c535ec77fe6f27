import { waitFor } from '@testing-library/react'
import { expect } from 'vitest'

/** isAbove reports whether an element comes before another one on the page. */
export const isAbove = (one: Element, other: Element) =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0

/** findToast waits for a toast with a text and returns it. */
export const findToast = (text: string) =>
  waitFor(() => {
    const toasts = [...document.querySelectorAll<HTMLElement>('.mantine-Notification-root')]
    expect(toasts.map(({ textContent }) => textContent)).toContain(text)
    return toasts.find(({ textContent }) => textContent === text) as HTMLElement
  })
