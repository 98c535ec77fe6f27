import { useEffect, useReducer, useRef } from 'react'

/** useFocusFirstError returns a form's ref, and a function that focuses the form's first invalid field (5.01c). */
export function useFocusFirstError() {
  const form = useRef<HTMLFormElement>(null)
  const [failedSubmits, focusFirstError] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    if (failedSubmits > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [failedSubmits])
  return { form, focusFirstError }
}
