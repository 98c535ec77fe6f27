import { useEffect, useRef } from 'react'
import { actorName, eventTitle } from '../actors'
import { When } from '../parts/When'
import type { ReplayMark, ReplayStep } from '../types'
import classes from './Trail.module.css'

/** Trail shows the steps around the current one. */
export function Trail({
  steps,
  current,
  marks,
  go,
}: {
  steps: ReplayStep[]
  current: number
  marks: ReplayMark[]
  go: (step: number) => void
}) {
  const list = useRef<HTMLOListElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list scrolls when the step has changed.
  useEffect(() => {
    const here = list.current?.querySelector<HTMLElement>('[aria-current=step]')
    if (!here || !list.current) return
    const top = here.offsetTop - list.current.clientHeight / 2
    list.current.scrollTo({ top })
  }, [current, steps])
  return (
    <ol ref={list} className={classes.root} start={steps[0]?.step} aria-label="Steps">
      {steps.map((step) => (
        <li key={step.step} className={classes.station} data-passed={step.step < current || undefined}>
          <button
            type="button"
            className={classes.button}
            aria-current={step.step === current ? 'step' : undefined}
            onClick={() => go(step.step)}
          >
            <span className={classes.title}>
              {step.step}. {eventTitle(step.type)}
              {marks.some(({ step: at }) => at === step.step) && (
                <span className={classes.marked} title="marked">
                  {' '}
                  ★
                </span>
              )}
            </span>
            <span className={classes.by}>
              {actorName(step.actorId, step.actorRole)}, <When at={step.recordedAt} />
            </span>
          </button>
        </li>
      ))}
    </ol>
  )
}
