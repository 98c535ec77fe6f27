import type { ReactNode } from 'react'
import classes from './DialogActions.module.css'

/** DialogActions lays out a dialog's buttons. On a phone, they are stacked, with Cancel at the bottom. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>
}
