import { useEffect, useRef } from 'react'

/** ignoresKeys reports whether a key belongs to the focused element, such as an input, or to an open dialog. */
function ignoresKeys({ target, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
  if (altKey || ctrlKey || metaKey) return true
  if (document.querySelector('[role=dialog]')) return true
  return (
    target instanceof Element &&
    target.closest('input:not([type=radio], [type=checkbox]), textarea, select') !== null
  )
}

/** aliases maps keys to the keys that do the same. */
const aliases = new Map([
  ['ArrowDown', 'j'],
  ['ArrowUp', 'k'],
])

/** useShortcuts calls the function of each pressed key, unless the user types text or a dialog is open. */
export function useShortcuts(actions: Readonly<Record<string, () => void>>) {
  const current = useRef(actions)
  current.current = actions
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isRadio = event.target instanceof Element && event.target.matches('[type=radio]')
      const action = current.current[aliases.get(event.key) ?? event.key]
      if (!action || ignoresKeys(event) || (isRadio && event.key.startsWith('Arrow'))) return
      event.preventDefault()
      action()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
