import { Fragment } from 'react'
import { groupThousands } from '@/money/decimal'
import { CopyId } from '../parts/CopyId'
import { formatExactTime } from '../parts/Time'
import { countChanges, diffStates, isBlank, type Node, withoutBlanks } from './changes'
import { messages } from './messages'
import classes from './StateView.module.css'

/** StateView shows the state after a step, with the step's changes highlighted. */
export function StateView({ before, after }: { before: unknown; after: unknown }) {
  const parts = withoutBlanks(diffStates(before, after))
  const changes = countChanges(parts)
  return (
    <>
      <p className={classes.count}>
        {before === undefined ? messages.state.first : messages.state.changes(changes)}
      </p>
      <div className={classes.root}>
        <Parts parts={parts} />
      </div>
    </>
  )
}

function Parts({ parts }: { parts: Node[] }) {
  return (
    <dl className={classes.parts}>
      {parts.map((part) => (
        <div key={part.path} className={part.parts ? classes.nested : classes.part} data-change={part.change}>
          <dt>{part.name}</dt>
          <dd>{part.parts ? <Parts parts={part.parts} /> : <ChangedValue part={part} />}</dd>
        </div>
      ))}
    </dl>
  )
}

function ChangedValue({ part: { change, before, value } }: { part: Node }) {
  if (!change) return <Value value={value} />
  return (
    <>
      {change !== 'added' && (
        <del className={classes.oldValue}>
          <Value value={before} />
        </del>
      )}
      {change !== 'removed' && (
        <ins className={classes.newValue}>
          <Value value={value} />
        </ins>
      )}
    </>
  )
}

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const timestampPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/

function Value({ value }: { value: unknown }) {
  if (isBlank(value)) return <span className={classes.none}>none</span>
  if (typeof value === 'object') {
    const { amount, currency } = value as { amount: string; currency: string }
    return <Fragment>{`${groupThousands(amount)} ${currency}`}</Fragment>
  }
  const text = String(value)
  if (uuidPattern.test(text)) return <CopyId id={text} />
  return <Fragment>{timestampPattern.test(text) ? formatExactTime(text) : text}</Fragment>
}
