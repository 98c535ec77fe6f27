import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import classes from './ReviewDetails.module.css'

interface ReviewSectionProps {
  title: string
  /** The path of the page where the user can change this section. */
  changePath?: string
  /** An action next to the section, for a section that this page changes. */
  action?: ReactNode
  children: ReactNode
}

/** ReviewSection is one section of the transfer summary, with an optional link to change it. */
export function ReviewSection({ title, changePath, action, children }: ReviewSectionProps) {
  return (
    <section className={classes.section}>
      <h2>{title}</h2>
      <div className={classes.lines}>{children}</div>
      {changePath && (
        <Link to={changePath} aria-label={`Change ${title.toLowerCase()}`}>
          Change
        </Link>
      )}
      {action}
    </section>
  )
}
