import classes from './Logo.module.css'

/** Logo shows the company's logo and name. */
export function Logo() {
  return (
    <span className={classes.logo}>
      <svg viewBox="0 0 36 32" width="36" height="32" aria-hidden="true">
        <path d="M3 26c5-1 6-12 11-12s5 6 9 5 4-9 7-11" />
        <circle cx="31" cy="7" r="4" />
      </svg>
      Hulak
    </span>
  )
}
