import { create } from 'zustand'

type Field = HTMLInputElement | HTMLTextAreaElement

declare global {
  interface Window {
    /** early holds user input from before hydration. An inline script in index.html records it. */
    early?: {
      values: Map<Field, string>
      clickedButton?: HTMLElement | null
      /** hydrating is true after hydration starts. React then replays clicks itself. */
      hydrating?: boolean
      onInput: (event: Event) => void
      onClick: (event: Event) => void
    }
  }
}

/** useHydrated reports whether the page is hydrated and early input has been replayed. */
export const useHydrated = create(() => false as boolean)

const isChoice = (field: Field) => field.type === 'radio' || field.type === 'checkbox'

/**
 * replayChoice clicks a radio button or checkbox so that React handles the change. It skips radio buttons that
 * are no longer selected.
 */
function replayChoice(field: HTMLInputElement) {
  if (field.type === 'radio' && !field.checked) return
  field.checked = !field.checked
  field.click()
}

/** replayValue sets a field's value and dispatches an input event so that React handles the change. */
function replayValue(field: Field, value: string) {
  if (isChoice(field)) return replayChoice(field as HTMLInputElement)
  // React ignores a value that it believes is already set, so change the value first.
  field.value = `${value} `
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** markHydrating stops recording clicks, because React handles or replays them from this point. */
export function markHydrating() {
  if (window.early) window.early.hydrating = true
}

/**
 * replayEarlyInput replays the user input from before hydration, except clicks on links. Call it after
 * hydration.
 */
export function replayEarlyInput() {
  const { early } = window
  if (!early) return
  window.early = undefined
  window.removeEventListener('input', early.onInput)
  window.removeEventListener('click', early.onClick)
  for (const [field, value] of early.values) if (field.isConnected) replayValue(field, value)
  if (early.clickedButton?.isConnected) early.clickedButton.click()
  useHydrated.setState(true, true)
}
