import { useEffect, useRef } from 'react'
import type { Schemas } from '@/lib/api/types'
import { actorName, eventTitle } from '../shared/labels'
import { RelativeTime } from '../shared/Time'
import classes from './StepList.module.css'

/** StepList lists the loaded steps and keeps the current step in view. */
export function StepList({
  steps,
  current,
  marks,
  goTo,
}: {
  steps: Schemas['ReplayStep'][]
  current: number
  marks: Schemas['ReplayMark'][]
  goTo: (step: number) => void
}) {
  const list = useRef<HTMLOListElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list scrolls when the current step changes.
  useEffect(() => {
    const currentItem = list.current?.querySelector<HTMLElement>('[aria-current=step]')
    if (!currentItem || !list.current) return
    const top = currentItem.offsetTop - list.current.clientHeight / 2
    list.current.scrollTo({ top })
  }, [current, steps])
  return (
    <ol ref={list} className={classes.root} start={steps[0]?.step} aria-label="Steps">
      {steps.map((step) => (
        <li key={step.step} className={classes.step} data-passed={step.step < current || undefined}>
          <button
            type="button"
            className={classes.button}
            aria-current={step.step === current ? 'step' : undefined}
            onClick={() => goTo(step.step)}
          >
            <span className={classes.title}>
              {step.step}. {eventTitle(step.type)}
              {marks.some((mark) => mark.step === step.step) && (
                <span className={classes.marked} title="Has a bookmark or note">
                  {' '}
                  ★
                </span>
              )}
            </span>
            <span className={classes.by}>
              {actorName(step.actorId, step.actorRole)}, <RelativeTime at={step.recordedAt} />
            </span>
          </button>
        </li>
      ))}
    </ol>
  )
}
