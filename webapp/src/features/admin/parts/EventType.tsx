import { Link } from 'react-router-dom'
import { eventSubject, eventTitle } from '../actors'
import classes from './EventType.module.css'

/** An event's name as it reads aloud, with what it happened to; a link where it can be opened. */
export function EventType({ type, to }: { type: string; to?: string }) {
  const name = (
    <>
      <span className={classes.title}>{eventTitle(type)}</span>
      <span className={classes.subject}>{eventSubject(type)}</span>
    </>
  )
  return to ? (
    <Link className={classes.link} to={to} title={type}>
      {name}
    </Link>
  ) : (
    <span title={type}>{name}</span>
  )
}
