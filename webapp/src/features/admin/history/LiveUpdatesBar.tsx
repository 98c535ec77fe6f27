import { Button } from '@mantine/core'
import classes from './EventsPage.module.css'
import { messages } from './messages'
import type { LiveEvents } from './useLiveEvents'

const { events: strings } = messages

/** LiveUpdatesBar shows whether the list updates live and how many new events there are. */
export function LiveUpdatesBar({ liveEvents, atTop }: { liveEvents: LiveEvents; atTop: boolean }) {
  const { paused, setPaused, newCount, atMaximum, showNew } = liveEvents
  const isLive = !paused && atTop
  return (
    <div className={classes.liveUpdates}>
      <span className={classes.indicator} data-paused={!isLive || undefined} aria-hidden="true" />
      <span role="status">
        {isLive
          ? strings.live
          : newCount > 0
            ? strings.newEvents(newCount, atMaximum)
            : paused
              ? strings.paused
              : strings.newAtTop}
      </span>
      {!isLive && newCount > 0 && (
        <Button variant="subtle" size="compact-sm" onClick={showNew}>
          {strings.showNew}
        </Button>
      )}
      <Button
        variant="subtle"
        size="compact-sm"
        onClick={() => {
          if (paused) showNew()
          setPaused(!paused)
        }}
      >
        {paused ? strings.resume : strings.pause}
      </Button>
    </div>
  )
}
