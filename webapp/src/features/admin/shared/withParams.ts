/** withParams returns URL parameters with changes. An empty value removes a parameter. */
export function withParams(
  search: URLSearchParams | string,
  changes: Record<string, string | null | undefined>,
): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next
}
