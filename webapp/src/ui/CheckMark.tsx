import classes from './CheckMark.module.css'

/** CheckMark is an animation that draws a ring, and then a check mark inside it, each in one second. */
export function CheckMark() {
  return (
    <svg className={classes.mark} viewBox="0 0 96 96" width="96" height="96" aria-hidden="true">
      <circle className={classes.glow} cx="48" cy="48" r="46" />
      <circle className={classes.ring} cx="48" cy="48" r="40" pathLength="1" />
      <path className={classes.check} d="m30 49 13 13 24-27" pathLength="1" />
    </svg>
  )
}
