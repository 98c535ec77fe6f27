import { type ReactNode, useId } from 'react'
import classes from './Section.module.css'

interface SectionProps {
  /** The URL fragment of the section, if links lead to it. */
  id?: string
  title: ReactNode
  className?: string | undefined
  children: ReactNode
}

/** Section is a part of a page with a heading. */
export function Section({ id, title, className = classes.root, children }: SectionProps) {
  const titleId = useId()
  return (
    <section id={id} tabIndex={id ? -1 : undefined} className={className} aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      {children}
    </section>
  )
}
