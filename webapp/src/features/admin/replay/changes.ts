/** Node is one field of a state: a value, or an object or list with parts. */
export interface Node {
  name: string
  /** The path of the field, such as `Quote.fee`. */
  path: string
  change?: 'added' | 'changed' | 'removed'
  /** The previous value, if it changed or was removed. */
  before?: unknown
  value?: unknown
  parts?: Node[]
}

type Members = Record<string, unknown>

const isObject = (value: unknown): value is Members => typeof value === 'object' && value !== null

/** isMoney reports whether a value is an amount with its currency. */
const isMoney = (value: unknown): value is { amount: string; currency: string } =>
  isObject(value) &&
  Object.keys(value).length === 2 &&
  typeof value.amount === 'string' &&
  typeof value.currency === 'string'

const isNested = (value: unknown): value is Members => isObject(value) && !isMoney(value)

/** isBlank reports whether a value is empty or zero, as in an initial state. */
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

const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

function diffNode(name: string, path: string, before: unknown, after: unknown): Node {
  if (isNested(after) || (isNested(before) && isBlank(after))) {
    const [oldParts, newParts] = [isNested(before) ? before : {}, isNested(after) ? after : {}]
    const names = [...new Set([...Object.keys(newParts), ...Object.keys(oldParts)])]
    return {
      name: fieldName(name),
      path,
      parts: names.map((part) =>
        diffNode(part, path ? `${path}.${part}` : part, oldParts[part], newParts[part]),
      ),
    }
  }
  const unchanged: Node = { name: fieldName(name), path, value: after }
  if (isEqual(before, after) || (isBlank(before) && isBlank(after))) return unchanged
  if (isBlank(before)) return { ...unchanged, change: 'added' }
  return { ...unchanged, before, change: isBlank(after) ? 'removed' : 'changed' }
}

/** diffStates compares a state with the previous one. Without a previous state, it marks no changes. */
export const diffStates = (before: unknown, after: unknown): Node[] =>
  diffNode('', '', before ?? after, after).parts ?? []

/** withoutBlanks omits the fields that are blank and did not change. */
export const withoutBlanks = (nodes: Node[]): Node[] =>
  nodes.flatMap((node) => {
    if (!node.parts) return node.change || !isBlank(node.value) ? [node] : []
    const parts = withoutBlanks(node.parts)
    return parts.length > 0 ? [{ ...node, parts }] : []
  })

/** countChanges counts the changed values at all depths. */
export const countChanges = (nodes: Node[]): number =>
  nodes.reduce((sum, { change, parts }) => sum + (change ? 1 : 0) + countChanges(parts ?? []), 0)
