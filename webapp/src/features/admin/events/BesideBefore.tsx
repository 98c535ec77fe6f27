import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router-dom'
import { eventTitle } from '../actors'
import { Answer } from '../parts/Answer'
import { Exactly } from '../parts/When'
import type { EventDetail } from '../types'
import classes from './BesideBefore.module.css'
import { diffOf } from './diff'
import { messages } from './messages'
import { eventQuery } from './queries'

const { events: words } = messages

/** BesideBefore compares an event with the previous one in its stream, field by field. */
export function BesideBefore({ event }: { event: EventDetail }) {
  if (!event.previous) return <p className={classes.quiet}>{words.first}</p>
  return <Beside event={event} previous={event.previous} />
}

function Beside({ event, previous }: { event: EventDetail; previous: string }) {
  const before = useQuery(eventQuery(previous))
  return <Answer query={before}>{(detail) => <Comparison before={detail} after={event} />}</Answer>
}

function Comparison({ before, after }: { before: EventDetail; after: EventDetail }) {
  const { search } = useLocation()
  const { changes, same } = diffOf(before.payload, after.payload)
  const there = new URLSearchParams(search)
  there.set('event', before.position)
  return (
    <>
      <p className={classes.quiet}>
        <Link to={`?${there}`}>
          {before.position}: {eventTitle(before.type)}
        </Link>
        , <Exactly at={before.recordedAt} />. {words.same(same)}
      </p>
      {changes.length > 0 && (
        <table className={classes.fields}>
          <caption className={classes.hidden}>{words.diff}</caption>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Before: {eventTitle(before.type)}</th>
              <th scope="col">Now: {eventTitle(after.type)}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ path, before: old, after: now }) => (
              <tr key={path}>
                <th scope="row">{path}</th>
                <td data-change={old === undefined ? undefined : 'old'}>
                  {old ?? <span>{words.absent}</span>}
                </td>
                <td data-change={now === undefined ? undefined : 'new'}>
                  {now ?? <span>{words.absent}</span>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}
