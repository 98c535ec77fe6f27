import type { ReactNode } from 'react'
import classes from './DialogActions.module.css'

/** What a dialog offers: the way out, then what it is for. On a phone each fills the line, the way out last. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>
}
