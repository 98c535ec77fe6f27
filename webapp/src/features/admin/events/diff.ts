/** FieldChange is a field, by its path, with both values. A value is undefined if the field is missing. */
export interface FieldChange {
  path: string
  before: string | undefined
  after: string | undefined
}

const text = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value)

/** fieldsOf flattens a value into fields by path, such as `quote.send.amount`. List items use their index. */
function fieldsOf(value: unknown, path = '', into = new Map<string, string>()): Map<string, string> {
  if (typeof value === 'object' && value !== null && Object.keys(value).length > 0) {
    for (const [name, member] of Object.entries(value)) {
      const named = Array.isArray(value) ? String(Number(name) + 1) : name
      fieldsOf(member, path ? `${path}.${named}` : named, into)
    }
  } else if (path) into.set(path, text(value))
  return into
}

/** diffOf returns the fields that differ between two values and the number of equal fields. */
export function diffOf(before: unknown, after: unknown): { changes: FieldChange[]; same: number } {
  const old = fieldsOf(before)
  const now = fieldsOf(after)
  const paths = [...new Set([...now.keys(), ...old.keys()])]
  const changes = paths
    .filter((path) => old.get(path) !== now.get(path))
    .map((path) => ({ path, before: old.get(path), after: now.get(path) }))
  return { changes, same: paths.length - changes.length }
}
