import { isMoney } from '../shared/JsonView'

/** FieldDiff is a field of a state with its change, if any. The fields of an object or list are its children. */
export interface FieldDiff {
  name: string
  /** The path of the field, such as `Quote.fee`. */
  path: string
  change?: 'added' | 'changed' | 'removed'
  /** The previous value of a changed or removed field. */
  before?: unknown
  value?: unknown
  children?: FieldDiff[]
}

type Members = Record<string, unknown>

const isObject = (value: unknown): value is Members => typeof value === 'object' && value !== null

const isNested = (value: unknown): value is Members => isObject(value) && !isMoney(value)

/** isBlank reports whether a value is empty or zero. */
export function isBlank(value: unknown): boolean {
  if (value === undefined || value === null || value === '' || value === false || value === 0) return true
  if (typeof value === 'string') return value === '0001-01-01T00:00:00Z' || value === '0'
  if (isMoney(value)) return Number(value.amount) === 0
  return isObject(value) && Object.values(value).every(isBlank)
}

/**
 * fieldName formats 'FundingSourceID' or 'fundingSourceId' as 'Funding source ID'. List items are numbered from 1.
 */
export function fieldName(name: string): string {
  if (/^\d+$/.test(name)) return String(Number(name) + 1)
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(' ')
    .map((word) => (/^(id|kyc)$/i.test(word) ? word.toUpperCase() : word.toLowerCase()))
    .join(' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

function diffField(name: string, path: string, before: unknown, after: unknown): FieldDiff {
  if (isNested(after) || (isNested(before) && isBlank(after))) {
    const [oldFields, newFields] = [isNested(before) ? before : {}, isNested(after) ? after : {}]
    const names = [...new Set([...Object.keys(newFields), ...Object.keys(oldFields)])]
    return {
      name: fieldName(name),
      path,
      children: names.map((child) =>
        diffField(child, path ? `${path}.${child}` : child, oldFields[child], newFields[child]),
      ),
    }
  }
  const unchanged: FieldDiff = { name: fieldName(name), path, value: after }
  if (isEqual(before, after) || (isBlank(before) && isBlank(after))) return unchanged
  if (isBlank(before)) return { ...unchanged, change: 'added' }
  return { ...unchanged, before, change: isBlank(after) ? 'removed' : 'changed' }
}

/** diffStates compares a state with the previous state. Without a previous state, it marks no changes. */
export const diffStates = (before: unknown, after: unknown): FieldDiff[] =>
  diffField('', '', before ?? after, after).children ?? []

/** omitBlanks omits the unchanged fields that are blank. */
export const omitBlanks = (fields: FieldDiff[]): FieldDiff[] =>
  fields.flatMap((field) => {
    if (!field.children) return field.change || !isBlank(field.value) ? [field] : []
    const children = omitBlanks(field.children)
    return children.length > 0 ? [{ ...field, children }] : []
  })

/** countChanges counts the changed values at any depth. */
export const countChanges = (fields: FieldDiff[]): number =>
  fields.reduce((sum, { change, children }) => sum + (change ? 1 : 0) + countChanges(children ?? []), 0)
