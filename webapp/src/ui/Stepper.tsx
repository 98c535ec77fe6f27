import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Icon } from './Icon'
import classes from './Stepper.module.css'

export type StepState = 'done' | 'active' | 'todo' | 'failed'

export interface StepItem {
  key: string
  label: ReactNode
  state: StepState
  /** Text below the label, such as a time. */
  detail?: ReactNode
  /** The path to link to. */
  to?: string | undefined
}

const stateLabels: Record<StepState, string> = {
  done: 'done',
  active: 'current',
  todo: 'not started',
  failed: 'failed',
}

function Mark({ state }: { state: StepState }) {
  return (
    <span className={classes.mark} data-state={state}>
      {state === 'done' && <Icon name="check" size={13} strokeWidth={3} />}
      {state === 'failed' && <Icon name="close" size={13} strokeWidth={3} />}
    </span>
  )
}

function StepText({ step }: { step: StepItem }) {
  return (
    <span className={classes.text}>
      <span className={classes.label}>
        {step.label}
        <VisuallyHidden>, {stateLabels[step.state]}</VisuallyHidden>
      </span>
      {step.detail !== undefined && <span className={classes.detail}>{step.detail}</span>}
    </span>
  )
}

interface StepperProps {
  label: string
  steps: readonly StepItem[]
  orientation?: 'horizontal' | 'vertical'
}

/** Stepper shows steps on a dotted line, such as the steps of the send flow or a transfer's history. */
export function Stepper({ label, steps, orientation = 'horizontal' }: StepperProps) {
  const list = (
    <ol className={classes.stepper} data-orientation={orientation} aria-label={label}>
      {steps.map((step) => (
        <li
          key={step.key}
          className={classes.step}
          data-state={step.state}
          aria-current={step.state === 'active' ? 'step' : undefined}
        >
          <Mark state={step.state} />
          {step.to ? (
            <Link to={step.to} className={classes.link}>
              <StepText step={step} />
            </Link>
          ) : (
            <StepText step={step} />
          )}
        </li>
      ))}
    </ol>
  )
  return orientation === 'horizontal' ? <nav aria-label={label}>{list}</nav> : list
}

/** LoadingAnimation is an animated dotted line with a label. */
export function LoadingAnimation({ label = 'getting things ready' }: { label?: string }) {
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

/** LandscapeIllustration is a decorative picture of hills with a dotted path. */
export function LandscapeIllustration() {
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
      <circle cx="204" cy="58" r="5" data-part="stop" />
      <circle cx="402" cy="33" r="7" data-part="end" />
    </svg>
  )
}
