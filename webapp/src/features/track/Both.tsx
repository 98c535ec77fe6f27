import type { Bilingual } from './messages'
import classes from './TrackPage.module.css'

/** A text in both languages, each on lines of its own. */
export function Both({ text: { ne, en } }: { text: Bilingual }) {
  return (
    <>
      <span lang="ne" className={classes.line}>
        {ne}
      </span>
      <span className={classes.line}>{en}</span>
    </>
  )
}
