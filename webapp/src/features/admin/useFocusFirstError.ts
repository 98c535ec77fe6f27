import { useEffect, useReducer, useRef } from 'react'

/** useFocusFirstError returns the ref of a form and a function that focuses its first invalid field (5.01c). */
export function useFocusFirstError() {
  const form = useRef<HTMLFormElement>(null)
  const [failedSubmits, focusFirstError] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    if (failedSubmits > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [failedSubmits])
  return { form, focusFirstError }
}
