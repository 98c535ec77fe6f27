// Computes the differences between two states, given as JSON.

/** Node is a part of a state: a value or nested parts. */
export interface Node {
  name: string
  /** The path, such as `Quote.fee`. */
  path: string
  change?: 'added' | 'changed' | 'removed'
  /** The previous value, if it was different. */
  before?: unknown
  value?: unknown
  parts?: Node[]
}

type Members = Record<string, unknown>

const isObject = (value: unknown): value is Members => typeof value === 'object' && value !== null

/** isMoney tells whether a value is an amount with its currency. */
const isMoney = (value: unknown): value is { amount: string; currency: string } =>
  isObject(value) &&
  Object.keys(value).length === 2 &&
  typeof value.amount === 'string' &&
  typeof value.currency === 'string'

const isNested = (value: unknown): value is Members => isObject(value) && !isMoney(value)

/** isBlank tells whether a value is empty, as in an initial state. */
export function isBlank(value: unknown): boolean {
  if (value === undefined || value === null || value === '' || value === false || value === 0) return true
  if (typeof value === 'string') return value === '0001-01-01T00:00:00Z' || value === '0'
  if (isMoney(value)) return Number(value.amount) === 0
  return isObject(value) && Object.values(value).every(isBlank)
}

/** fieldName formats 'FundingSourceID' or 'fundingSourceId' as 'Funding source ID'. */
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

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

function node(name: string, path: string, before: unknown, after: unknown): Node {
  if (isNested(after) || (isNested(before) && isBlank(after))) {
    const [was, is] = [isNested(before) ? before : {}, isNested(after) ? after : {}]
    const names = [...new Set([...Object.keys(is), ...Object.keys(was)])]
    return {
      name: fieldName(name),
      path,
      parts: names.map((part) => node(part, path ? `${path}.${part}` : part, was[part], is[part])),
    }
  }
  const plain: Node = { name: fieldName(name), path, value: after }
  if (same(before, after) || (isBlank(before) && isBlank(after))) return plain
  if (isBlank(before)) return { ...plain, change: 'added' }
  return { ...plain, before, change: isBlank(after) ? 'removed' : 'changed' }
}

/** compared compares a state with a previous one. Without a previous state, nothing is marked. */
export const compared = (before: unknown, after: unknown): Node[] =>
  node('', '', before ?? after, after).parts ?? []

/** telling returns the parts that have a value. */
export const telling = (nodes: Node[]): Node[] =>
  nodes.flatMap((one) => {
    if (!one.parts) return one.change || !isBlank(one.value) ? [one] : []
    const parts = telling(one.parts)
    return parts.length > 0 ? [{ ...one, parts }] : []
  })

/** countChanges counts the changed values. */
export const countChanges = (nodes: Node[]): number =>
  nodes.reduce((sum, { change, parts }) => sum + (change ? 1 : 0) + countChanges(parts ?? []), 0)
