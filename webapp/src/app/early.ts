import { create } from 'zustand'

type Field = HTMLInputElement | HTMLTextAreaElement

declare global {
  interface Window {
    /** What a person did before the page was alive, kept by the document's own script, which runs before everything else. */
    early?: {
      typed: Map<Field, string>
      pressed?: HTMLElement | null
      /** Whether the page hears by itself what is pressed: it becomes alive first, where that is pressed. */
      heard?: boolean
      type: (event: Event) => void
      press: (event: Event) => void
    }
  }
}

/** Whether the page is alive, and what was done before has been done again. */
export const useAlive = create(() => false as boolean)

const isChoice = (field: Field) => field.type === 'radio' || field.type === 'checkbox'

/** Chooses as a person does, so that the page hears of it. Of several radio buttons the one that was chosen last is left. */
function choose(field: HTMLInputElement) {
  if (field.type === 'radio' && !field.checked) return
  field.checked = !field.checked
  field.click()
}

/** Types into a field as a person does, so that the page hears of it. */
function type(field: Field, text: string) {
  if (isChoice(field)) return choose(field as HTMLInputElement)
  // The page takes no notice of a text that it takes to be there already: it is made to see another one first.
  field.value = `${text} `
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Says that the page hears from now on. What it heard is not to be pressed again. */
export function hearPresses() {
  if (window.early) window.early.heard = true
}

/**
 * Does again what was done while a prerendered page was not alive yet, and heard nobody. Links need no such help. To be called
 * once the page is alive.
 */
export function repeatEarly() {
  const { early } = window
  if (!early) return
  window.early = undefined
  window.removeEventListener('input', early.type)
  window.removeEventListener('click', early.press)
  for (const [field, text] of early.typed) if (field.isConnected) type(field, text)
  if (early.pressed?.isConnected) early.pressed.click()
  useAlive.setState(true, true)
}
