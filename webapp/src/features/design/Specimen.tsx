import type { ReactNode } from 'react'
import classes from './Specimen.module.css'

interface SpecimenProps {
  name: string
  /** A note about the component or its state. */
  note?: string
  /** paper: on a sheet, as most components are used. bare: the component has its own background. */
  ground?: 'paper' | 'bare'
  /** True for full width. */
  wide?: boolean
  children: ReactNode
}

/** Specimen shows a component in one state, below its name. */
export function Specimen({ name, note, ground = 'paper', wide = false, children }: SpecimenProps) {
  return (
    <div className={classes.specimen} data-wide={wide || undefined}>
      <h3 className={classes.name}>{name}</h3>
      {note && <p className={classes.note}>{note}</p>}
      <div className={classes.stage} data-ground={ground}>
        {children}
      </div>
    </div>
  )
}

/** Specimens shows specimens in a grid. */
export function Specimens({ children }: { children: ReactNode }) {
  return <div className={classes.specimens}>{children}</div>
}

/** Row shows small components in a wrapping row. */
export function Row({ children }: { children: ReactNode }) {
  return <div className={classes.row}>{children}</div>
}

/** ForcedState shows its content in the hover or focus state. */
export function ForcedState({ as, children }: { as: 'hovered' | 'focused'; children: ReactNode }) {
  return (
    <span className={classes.look} data-look={as}>
      {children}
    </span>
  )
}
