import type { ReactNode } from 'react'
import classes from './DialogActions.module.css'

/**
 * DialogActions lays out a dialog's cancel and main button. On a phone, each fills the line and cancel is
 * last.
 */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>
}
