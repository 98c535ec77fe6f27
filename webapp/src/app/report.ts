/**
 * Reports an error that nobody has handled. The name and the place of an error are told, never its text: that may
 * quote what a person has typed.
 */
export function report(error: unknown) {
  if (import.meta.env.MODE === 'test') return
  const name = error instanceof Error ? error.name : typeof error
  const place = error instanceof Error ? error.stack?.split('\n').slice(1, 4).join('\n') : undefined
  console.error('a page failed', name, place ?? '')
}
