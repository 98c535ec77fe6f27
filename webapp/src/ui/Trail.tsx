import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Icon } from './Icon'
import classes from './Trail.module.css'

export type StationState = 'done' | 'active' | 'todo' | 'failed'

export interface Station {
  key: string
  label: ReactNode
  state: StationState
  /** A text below the label, such as a time. */
  detail?: ReactNode
  /** The path to link to. */
  to?: string | undefined
}

const stateLabels: Record<StationState, string> = {
  done: 'done',
  active: 'current',
  todo: 'not yet',
  failed: 'failed',
}

function Mark({ state }: { state: StationState }) {
  return (
    <span className={classes.mark} data-state={state}>
      {state === 'done' && <Icon name="check" size={13} strokeWidth={3} />}
      {state === 'failed' && <Icon name="close" size={13} strokeWidth={3} />}
    </span>
  )
}

function StationText({ station }: { station: Station }) {
  return (
    <span className={classes.text}>
      <span className={classes.label}>
        {station.label}
        <VisuallyHidden>, {stateLabels[station.state]}</VisuallyHidden>
      </span>
      {station.detail !== undefined && <span className={classes.detail}>{station.detail}</span>}
    </span>
  )
}

interface TrailProps {
  label: string
  stations: readonly Station[]
  direction?: 'across' | 'down'
}

/**
 * Trail is a dotted path with stations: across for the steps of the flow, down for a transfer's history.
 */
export function Trail({ label, stations, direction = 'across' }: TrailProps) {
  const list = (
    <ol className={classes.trail} data-direction={direction} aria-label={label}>
      {stations.map((station) => (
        <li
          key={station.key}
          className={classes.station}
          data-state={station.state}
          aria-current={station.state === 'active' ? 'step' : undefined}
        >
          <Mark state={station.state} />
          {station.to ? (
            <Link to={station.to} className={classes.link}>
              <StationText station={station} />
            </Link>
          ) : (
            <StationText station={station} />
          )}
        </li>
      ))}
    </ol>
  )
  return direction === 'across' ? <nav aria-label={label}>{list}</nav> : list
}

/** TrailLoader is the loading animation. */
export function TrailLoader({ label = 'getting things ready' }: { label?: string }) {
  return (
    <div className={classes.loader} role="status">
      <svg viewBox="0 0 160 48" width="160" height="48" aria-hidden="true">
        <path className={classes.loaderPath} d="M8 38C28 38 32 14 52 14s22 20 42 16S128 8 152 10" />
        <circle className={classes.loaderEnd} cx="152" cy="10" r="5" />
      </svg>
      <span>{label}</span>
    </div>
  )
}

/** TrailLine is a decorative line below a heading. */
export function TrailLine() {
  return (
    <svg
      className={classes.line}
      viewBox="0 0 420 72"
      width="420"
      height="72"
      aria-hidden="true"
      preserveAspectRatio="xMinYMid meet"
    >
      <path data-part="far" d="M0 70C40 42 78 22 122 30s60 28 104 22 72-46 112-40 56 34 82 58z" />
      <path data-part="near" d="M0 70c52-16 92-16 140-10s92 4 136-6 96-12 144 16z" />
      <path data-part="path" d="M8 62C52 64 70 30 112 32s44 30 92 26 76-34 126-32 52 18 70 8" />
      <circle cx="8" cy="62" r="5" data-part="start" />
      <circle cx="204" cy="58" r="5" data-part="station" />
      <circle cx="402" cy="33" r="7" data-part="end" />
    </svg>
  )
}
