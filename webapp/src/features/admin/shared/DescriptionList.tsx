import type { ReactNode } from 'react'
import classes from './DescriptionList.module.css'

/** DescriptionList shows labeled values side by side. */
export function DescriptionList({ children }: { children: ReactNode }) {
  return <dl className={classes.root}>{children}</dl>
}

/** DescriptionItem is a value with its label above it. */
export function DescriptionItem({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.item}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
