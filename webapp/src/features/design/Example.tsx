import type { ReactNode } from 'react'
import classes from './Example.module.css'

interface ExampleProps {
  name: string
  /** A note about the component or its state. */
  note?: string
  /** The background. Use `none` for a component with its own background. */
  background?: 'panel' | 'none'
  /** True if the example takes the full width. */
  wide?: boolean
  children: ReactNode
}

/** Example shows a component in one state, below its name. */
export function Example({ name, note, background = 'panel', wide = false, children }: ExampleProps) {
  return (
    <div className={classes.example} data-wide={wide || undefined}>
      <h3 className={classes.name}>{name}</h3>
      {note && <p className={classes.note}>{note}</p>}
      <div className={classes.component} data-background={background}>
        {children}
      </div>
    </div>
  )
}

/** ExampleGrid shows examples in columns. */
export function ExampleGrid({ children }: { children: ReactNode }) {
  return <div className={classes.grid}>{children}</div>
}

/** Row shows small components in a row that wraps. */
export function Row({ children }: { children: ReactNode }) {
  return <div className={classes.row}>{children}</div>
}

/** ForcedState shows a component as if it were hovered or focused. */
export function ForcedState({ state, children }: { state: 'hovered' | 'focused'; children: ReactNode }) {
  return (
    <span className={classes.forcedState} data-state={state}>
      {children}
    </span>
  )
}
