import type { ReactNode } from 'react'
import classes from './Example.module.css'

interface ExampleProps {
  name: string
  /** The background. Use `none` for a component with its own background. */
  background?: 'panel' | 'none'
  /** True if the example takes the full width. */
  wide?: boolean
  children: ReactNode
}

/** Example shows a component in one state, below its name. */
export function Example({ name, background = 'panel', wide = false, children }: ExampleProps) {
  return (
    <div className={classes.example} data-wide={wide || undefined}>
      <h3 className={classes.name}>{name}</h3>
      <div className={classes.component} data-background={background}>
        {children}
      </div>
    </div>
  )
}
