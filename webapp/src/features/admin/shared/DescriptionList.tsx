import type { ReactNode } from 'react'
import classes from './DescriptionList.module.css'

interface DescriptionListProps {
  /** The values by their labels. Values that are undefined or false are omitted. */
  items: Record<string, ReactNode>
  className?: string | undefined
}

/** DescriptionList shows labeled values side by side, each with its label above it. */
export function DescriptionList({ items, className = classes.root }: DescriptionListProps) {
  return (
    <dl className={className}>
      {Object.entries(items).map(
        ([name, value]) =>
          value !== undefined &&
          value !== false && (
            <div key={name} className={classes.item}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
