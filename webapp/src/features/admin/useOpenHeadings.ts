import { create } from 'zustand'

const storageKey = 'hulak.menu'

/** restoreHeadings returns the headings that were open in this browser. */
function restoreHeadings(): string[] {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(saved) ? saved.filter((title) => typeof title === 'string') : []
  } catch {
    return []
  }
}

/** useOpenHeadings holds the open headings of the menu. They stay open in this browser until they are closed. */
export const useOpenHeadings = create<{ open: readonly string[] }>()(() => ({ open: restoreHeadings() }))

/** setHeadingOpen opens or closes a heading of the menu. */
export function setHeadingOpen(title: string, isOpen: boolean) {
  const others = useOpenHeadings.getState().open.filter((other) => other !== title)
  const open = isOpen ? [...others, title] : others
  useOpenHeadings.setState({ open })
  try {
    localStorage.setItem(storageKey, JSON.stringify(open))
  } catch {
    // Without storage, the headings stay open until the page reloads.
  }
}
