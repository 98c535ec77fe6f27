import { create } from 'zustand'

type Field = HTMLInputElement | HTMLTextAreaElement

declare global {
  interface Window {
    /** early holds the user's input from before hydration. An inline script in index.html records it. */
    early?: {
      typed: Map<Field, string>
      pressed?: HTMLElement | null
      /** heard is true once hydration has started. React then replays clicks itself. */
      heard?: boolean
      type: (event: Event) => void
      press: (event: Event) => void
    }
  }
}

/** useHydrated reports whether the page is hydrated and earlier input was replayed. */
export const useHydrated = create(() => false as boolean)

const isChoice = (field: Field) => field.type === 'radio' || field.type === 'checkbox'

/**
 * choose selects an option by a click, so that React handles the change. For radio buttons, only the last
 * choice counts.
 */
function choose(field: HTMLInputElement) {
  if (field.type === 'radio' && !field.checked) return
  field.checked = !field.checked
  field.click()
}

/** type sets the value of a field and dispatches an input event, so that React handles the change. */
function type(field: Field, text: string) {
  if (isChoice(field)) return choose(field as HTMLInputElement)
  // React ignores a value it thinks is already set, so the value is changed first.
  field.value = `${text} `
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** markHydrating stops the recording of clicks. From now on, React handles or replays them. */
export function markHydrating() {
  if (window.early) window.early.heard = true
}

/** replayEarlyInput replays the input from before hydration. Links work without it. Call it after hydration. */
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
