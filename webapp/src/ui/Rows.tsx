import { Text, type TextProps } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Rows.module.css'

/** Rows is a list of labeled values, with one value per line. */
export function Rows(props: TextProps & { children: ReactNode }) {
  return <Text component="dl" className={classes.rows} {...props} />
}

/** Row is a value with its label. */
export function Row({ name, strong, children }: { name: string; strong?: boolean; children: ReactNode }) {
  return (
    <div data-strong={strong || undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
