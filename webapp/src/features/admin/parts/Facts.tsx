import type { ReactNode } from 'react'
import classes from './Facts.module.css'

/** Facts lays out labeled values side by side. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={classes.root}>{children}</dl>
}

/** Fact is a value with its label above it. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
