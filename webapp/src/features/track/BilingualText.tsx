import type { Bilingual } from './messages'
import classes from './TrackPage.module.css'

/** BilingualText shows text in Nepali and then, on a new line, in English. */
export function BilingualText({ text: { ne, en } }: { text: Bilingual }) {
  return (
    <>
      <span lang="ne" className={classes.line}>
        {ne}
      </span>
      <span className={classes.line}>{en}</span>
    </>
  )
}
