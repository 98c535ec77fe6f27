import type { ReactNode } from 'react'
import classes from './DialogActions.module.css'

/**
 * DialogActions lays out the buttons of a dialog. On a phone, each button has the full width, with Cancel last.
 */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>
}
