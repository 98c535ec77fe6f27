import type { ReactNode } from 'react'
import classes from './Facts.module.css'

/** Facts lays out facts side by side, each below its name. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={classes.root}>{children}</dl>
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
