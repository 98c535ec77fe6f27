/** FieldChange is a changed field with both values. A value is undefined if the field is missing. */
export interface FieldChange {
  path: string
  before: string | undefined
  after: string | undefined
}

const valueText = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value)

/** fieldsOf flattens a value into fields by path, such as `quote.send.amount`. List items are numbered from 1. */
function fieldsOf(value: unknown, path = '', fields = new Map<string, string>()): Map<string, string> {
  if (typeof value === 'object' && value !== null && Object.keys(value).length > 0) {
    for (const [name, member] of Object.entries(value)) {
      const key = Array.isArray(value) ? String(Number(name) + 1) : name
      fieldsOf(member, path ? `${path}.${key}` : key, fields)
    }
  } else if (path) fields.set(path, valueText(value))
  return fields
}

/** diffOf returns the fields that differ between two values and the number of equal fields. */
export function diffOf(before: unknown, after: unknown): { changes: FieldChange[]; unchangedCount: number } {
  const oldFields = fieldsOf(before)
  const newFields = fieldsOf(after)
  const paths = [...new Set([...newFields.keys(), ...oldFields.keys()])]
  const changes = paths
    .filter((path) => oldFields.get(path) !== newFields.get(path))
    .map((path) => ({ path, before: oldFields.get(path), after: newFields.get(path) }))
  return { changes, unchangedCount: paths.length - changes.length }
}
