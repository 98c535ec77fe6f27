/** One field of two stored values, by its path, as it stands in each; undefined where it is not there. */
export interface FieldChange {
  path: string
  before: string | undefined
  after: string | undefined
}

const text = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value)

/** The fields of a value by their paths, such as `quote.send.amount`. Members of lists are named by their number. */
function fieldsOf(value: unknown, path = '', into = new Map<string, string>()): Map<string, string> {
  if (typeof value === 'object' && value !== null && Object.keys(value).length > 0) {
    for (const [name, member] of Object.entries(value)) {
      const named = Array.isArray(value) ? String(Number(name) + 1) : name
      fieldsOf(member, path ? `${path}.${named}` : named, into)
    }
  } else if (path) into.set(path, text(value))
  return into
}

/** Field by field, what differs between two values, and how many fields are the same. */
export function diffOf(before: unknown, after: unknown): { changes: FieldChange[]; same: number } {
  const old = fieldsOf(before)
  const now = fieldsOf(after)
  const paths = [...new Set([...now.keys(), ...old.keys()])]
  const changes = paths
    .filter((path) => old.get(path) !== now.get(path))
    .map((path) => ({ path, before: old.get(path), after: now.get(path) }))
  return { changes, same: paths.length - changes.length }
}
