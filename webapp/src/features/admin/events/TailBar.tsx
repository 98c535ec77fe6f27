import { Button } from '@mantine/core'
import classes from '../EventsPage.module.css'
import { messages } from './messages'
import type { Tail } from './useTail'

const { events: strings } = messages

/** TailBar shows whether the list updates live and how many new events there are. */
export function TailBar({ tail, atTop }: { tail: Tail; atTop: boolean }) {
  const { following, setFollowing, newCount, atMaximum, showNew } = tail
  const live = following && atTop
  return (
    <div className={classes.tail}>
      <span className={classes.live} data-paused={!live || undefined} aria-hidden="true" />
      <span role="status">
        {live
          ? strings.following
          : newCount > 0
            ? strings.newEvents(newCount, atMaximum)
            : following
              ? strings.newAtTop
              : strings.paused}
      </span>
      {!live && newCount > 0 && (
        <Button variant="subtle" size="compact-sm" onClick={showNew}>
          {strings.show}
        </Button>
      )}
      <Button
        variant="subtle"
        size="compact-sm"
        onClick={() => {
          if (!following) showNew()
          setFollowing(!following)
        }}
      >
        {following ? strings.pause : strings.resume}
      </Button>
    </div>
  )
}
