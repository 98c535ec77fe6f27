import type { Schemas } from '@/lib/api/types'
import '@mantine/core/styles/FloatingIndicator.css'
import '@mantine/core/styles/SegmentedControl.css'
import { ActionIcon, Button, SegmentedControl } from '@mantine/core'
import { Icon } from '@/ui/Icon'
import { ExactTime, RelativeTime } from '../shared/Time'
import { messages } from './messages'
import classes from './PlaybackControls.module.css'
import { type Speed, speeds } from './usePlayback'

interface PlaybackControlsProps {
  step: number
  steps: number
  frame: Schemas['ReplayFrame'] | undefined
  marks: Schemas['ReplayMark'][]
  playing: boolean
  speed: Speed
  goTo: (step: number) => void
  toggle: () => void
  setSpeed: (speed: Speed) => void
}

/** PlaybackControls shows the playback buttons, the slider, and the current step's timestamps. */
export function PlaybackControls({
  step,
  steps,
  frame,
  marks,
  playing,
  speed,
  goTo,
  toggle,
  setSpeed,
}: PlaybackControlsProps) {
  return (
    <section className={classes.root} aria-label="Playback">
      <div className={classes.controls}>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={messages.previous}
          disabled={step <= 1}
          onClick={() => goTo(step - 1)}
        >
          <Icon name="arrowLeft" />
        </ActionIcon>
        <Button className={classes.play} onClick={toggle} disabled={steps < 2}>
          {playing ? messages.pause : messages.play}
        </Button>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={messages.next}
          disabled={step >= steps}
          onClick={() => goTo(step + 1)}
        >
          <Icon name="arrowRight" />
        </ActionIcon>
        <SegmentedControl
          size="xs"
          aria-label={messages.speed}
          data={speeds.map((value) => ({ value, label: `${value}×` }))}
          value={speed}
          onChange={(next) => setSpeed(next as Speed)}
        />
        <p className={classes.stepCount}>{messages.stepOf(step, steps)}</p>
      </div>
      <div className={classes.track}>
        <input
          type="range"
          className={classes.slider}
          aria-label={messages.slider}
          aria-valuetext={messages.stepOf(step, steps)}
          min={1}
          max={steps}
          value={step}
          disabled={steps < 2}
          onChange={(event) => goTo(Number(event.currentTarget.value))}
        />
        <div className={classes.ticks} aria-hidden="true">
          {marks.map(({ id, step: markStep, kind }) => (
            <span
              key={id}
              data-kind={kind}
              style={{ insetInlineStart: `${steps > 1 ? ((markStep - 1) / (steps - 1)) * 100 : 0}%` }}
            />
          ))}
        </div>
      </div>
      <dl className={classes.timestamps}>
        <div>
          <dt>{messages.happened}</dt>
          <dd>{frame?.happenedAt ? <ExactTime at={frame.happenedAt} /> : messages.unknownTime}</dd>
        </div>
        <div>
          <dt>{messages.recorded}</dt>
          <dd>
            {frame && (
              <>
                <ExactTime at={frame.recordedAt} /> · <RelativeTime at={frame.recordedAt} />
              </>
            )}
          </dd>
        </div>
      </dl>
      <p className={classes.keys}>{messages.keys}</p>
    </section>
  )
}
