import type { Bilingual } from './messages'
import classes from './TrackPage.module.css'

/** Both shows a text in both languages, each on its own lines. */
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
