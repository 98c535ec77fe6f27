import { Link } from 'react-router-dom'
import classes from './EventType.module.css'
import { eventSubject, eventTitle } from './labels'

/** EventType shows an event's name and subject. It is a link if `to` is set. */
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
