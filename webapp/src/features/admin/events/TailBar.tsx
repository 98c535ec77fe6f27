import { Button } from '@mantine/core'
import classes from '../EventsPage.module.css'
import { messages } from './messages'
import type { Tail } from './useTail'

const { events: words } = messages

/** TailBar shows whether the list updates live and how many new events there are. */
export function TailBar({ tail, atTop }: { tail: Tail; atTop: boolean }) {
  const { following, follow, newer, many, show } = tail
  const live = following && atTop
  return (
    <div className={classes.tail}>
      <span className={classes.live} data-paused={!live || undefined} aria-hidden="true" />
      <span role="status">
        {live
          ? words.following
          : newer > 0
            ? words.newer(newer, many)
            : following
              ? words.below
              : words.paused}
      </span>
      {!live && newer > 0 && (
        <Button variant="subtle" size="compact-sm" onClick={show}>
          {words.show}
        </Button>
      )}
      <Button
        variant="subtle"
        size="compact-sm"
        onClick={() => {
          if (!following) show()
          follow(!following)
        }}
      >
        {following ? words.pause : words.resume}
      </Button>
    </div>
  )
}
