/** withParams returns URL parameters with changes. An empty value removes a parameter. */
export function withParams(
  search: URLSearchParams | string,
  changes: Record<string, string | null | undefined>,
): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes)) {
    const text = value?.trim()
    if (text) next.set(name, text)
    else next.delete(name)
  }
  return next
}

/** paramsOf returns the URL parameters with the given names, without empty ones. */
export const paramsOf = <Name extends string>(
  search: URLSearchParams,
  names: readonly Name[],
): Partial<Record<Name, string>> =>
  Object.fromEntries(names.map((name) => [name, search.get(name)]).filter(([, value]) => value))
