import { Fragment } from 'react'
import { groupThousands } from '@/lib/money/decimal'
import { CopyId } from '../shared/CopyId'
import { uuidPattern } from '../shared/JsonView'
import { formatExactTime } from '../shared/Time'
import { countChanges, diffStates, type FieldDiff, isBlank, omitBlanks } from './changes'
import { messages } from './messages'
import classes from './StateView.module.css'

/** StateView shows the state after a step, with the step's changes highlighted. */
export function StateView({ before, after }: { before: unknown; after: unknown }) {
  const fields = omitBlanks(diffStates(before, after))
  const changes = countChanges(fields)
  return (
    <>
      <p className={classes.count}>
        {before === undefined ? messages.state.first : messages.state.changes(changes)}
      </p>
      <div className={classes.root}>
        <Fields fields={fields} />
      </div>
    </>
  )
}

function Fields({ fields }: { fields: FieldDiff[] }) {
  return (
    <dl>
      {fields.map((field) => (
        <div
          key={field.path}
          className={field.children ? classes.nested : classes.field}
          data-change={field.change}
        >
          <dt>{field.name}</dt>
          <dd>{field.children ? <Fields fields={field.children} /> : <ChangedValue field={field} />}</dd>
        </div>
      ))}
    </dl>
  )
}

function ChangedValue({ field: { change, before, value } }: { field: FieldDiff }) {
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
