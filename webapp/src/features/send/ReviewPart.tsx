import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import classes from './ReviewSheet.module.css'

/** Part is one section of the summary with a change link. */
export function Part({ title, change, children }: { title: string; change?: string; children: ReactNode }) {
  return (
    <section className={classes.part}>
      <h2>{title}</h2>
      <div className={classes.lines}>{children}</div>
      {change && (
        <Link to={change} aria-label={`Change ${title.toLowerCase()}`}>
          Change
        </Link>
      )}
    </section>
  )
}
