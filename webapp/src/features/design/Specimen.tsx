import type { ReactNode } from 'react'
import classes from './Specimen.module.css'

interface SpecimenProps {
  name: string
  /** What to know about it, or how to bring the state about. */
  note?: string
  /** paper: on a sheet, as most parts stand. bare: the part brings its own ground. */
  ground?: 'paper' | 'bare'
  /** Takes the whole width. */
  wide?: boolean
  children: ReactNode
}

/** One part in one state, below its name. */
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

/** Specimens beside each other, as many as there is room for. */
export function Specimens({ children }: { children: ReactNode }) {
  return <div className={classes.specimens}>{children}</div>
}

/** Small things in a row that breaks where it must. */
export function Row({ children }: { children: ReactNode }) {
  return <div className={classes.row}>{children}</div>
}

/** Shows what is inside as it looks while the pointer is on it, or while it has the focus. */
export function Look({ as, children }: { as: 'hovered' | 'focused'; children: ReactNode }) {
  return (
    <span className={classes.look} data-look={as}>
      {children}
    </span>
  )
}
