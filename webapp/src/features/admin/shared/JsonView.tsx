import type { ReactNode } from 'react'
import { groupThousands } from '@/lib/money/decimal'
import { CopyId } from './CopyId'
import classes from './JsonView.module.css'

export const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/**
 * JsonView renders a JSON value as a list of names and values. Nested objects and lists are indented. Clicking
 * an ID copies it.
 */
export function JsonView({ value }: { value: unknown }) {
  return <div className={classes.root}>{render(value)}</div>
}

function render(value: unknown): ReactNode {
  if (Array.isArray(value))
    return <Members entries={value.map((member, index) => [String(index + 1), member])} />
  if (isMoney(value))
    return <span className={classes.text}>{`${groupThousands(value.amount)} ${value.currency}`}</span>
  if (typeof value === 'object' && value !== null) return <Members entries={Object.entries(value)} />
  return <Scalar value={value} />
}

function Members({ entries }: { entries: [string, unknown][] }) {
  if (entries.length === 0) return <span className={classes.none}>empty</span>
  return (
    <dl className={classes.members}>
      {entries.map(([name, member]) => (
        <div key={name} className={isNested(member) ? classes.nested : classes.member}>
          <dt>{name}</dt>
          <dd>{render(member)}</dd>
        </div>
      ))}
    </dl>
  )
}

const isNested = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length > 0 && !isMoney(value)

/** isMoney reports whether a value is an amount with its currency. */
export function isMoney(value: unknown): value is { amount: string; currency: string } {
  if (typeof value !== 'object' || value === null || Object.keys(value).length !== 2) return false
  const { amount, currency } = value as Record<string, unknown>
  return typeof amount === 'string' && typeof currency === 'string'
}

function Scalar({ value }: { value: unknown }) {
  if (value === null || value === '')
    return <span className={classes.none}>{value === null ? 'null' : 'empty'}</span>
  if (typeof value === 'string') {
    return uuidPattern.test(value) ? (
      <CopyId id={value} full />
    ) : (
      <span className={classes.text}>{value}</span>
    )
  }
  return <span className={classes.literal}>{String(value)}</span>
}
