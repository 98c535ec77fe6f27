import { useEffect, useReducer, useRef } from 'react'

/** useFirstFault moves the focus to the first field with an error (5.01c). */
export function useFirstFault() {
  const form = useRef<HTMLFormElement>(null)
  const [refusals, refused] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals])
  return { form, refused }
}
