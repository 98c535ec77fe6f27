import { create } from 'zustand'

type Field = HTMLInputElement | HTMLTextAreaElement

declare global {
  interface Window {
    /** early holds input from before hydration, recorded by the document's inline script. */
    early?: {
      typed: Map<Field, string>
      pressed?: HTMLElement | null
      /** heard tells whether React handles an event itself because the target is already hydrated. */
      heard?: boolean
      type: (event: Event) => void
      press: (event: Event) => void
    }
  }
}

/** useHydrated tells whether the page is hydrated and earlier input was replayed. */
export const useHydrated = create(() => false as boolean)

const isChoice = (field: Field) => field.type === 'radio' || field.type === 'checkbox'

/**
 * choose selects an option as a user does, so that React sees it. For radio buttons, only the last choice
 * counts.
 */
function choose(field: HTMLInputElement) {
  if (field.type === 'radio' && !field.checked) return
  field.checked = !field.checked
  field.click()
}

/** type types into a field as a user does, so that React sees it. */
function type(field: Field, text: string) {
  if (isChoice(field)) return choose(field as HTMLInputElement)
  // React ignores a value it thinks is already set, so the value is changed first.
  field.value = `${text} `
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** markHydrating marks the page as handling events. Presses it handles are not replayed. */
export function markHydrating() {
  if (window.early) window.early.heard = true
}

/** replayEarlyInput replays input from before hydration. Links work without this. Call it after hydration. */
export function replayEarlyInput() {
  const { early } = window
  if (!early) return
  window.early = undefined
  window.removeEventListener('input', early.type)
  window.removeEventListener('click', early.press)
  for (const [field, text] of early.typed) if (field.isConnected) type(field, text)
  if (early.pressed?.isConnected) early.pressed.click()
  useHydrated.setState(true, true)
}
