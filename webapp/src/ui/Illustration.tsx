import type { ReactNode } from 'react'
import classes from './Illustration.module.css'

/** hills is the background of every illustration. */
const hills = (
  <>
    <path className={classes.farHill} d="M0 156C46 118 78 92 110 100s44 28 72 4 50-54 80-40 40 54 58 92z" />
    <path className={classes.nearHill} d="M0 156c36-20 74-26 116-16s78 14 118 0 58-10 86 16z" />
  </>
)

const destination = <circle className={classes.accent} cx="286" cy="138" r="7" />

/** mailRunner is a traditional Nepali mail runner (hulaki) with a bag and a staff with bells. */
const mailRunner = (
  <g transform="translate(180 142) scale(1.4)">
    <path className={classes.limb} d="M-2-15-8-1M3-15l6 13" />
    <rect className={classes.accent} x="-16" y="-35" width="11" height="16" rx="3.5" />
    <path className={classes.solid} d="M-6-33q6-4 12 0l2 19H-7z" />
    <path className={classes.staff} d="M16-47 19-1" />
    <path className={classes.arm} d="m4-30 13 6" />
    <circle className={classes.accent} cx="16.3" cy="-42" r="2.2" />
    <circle className={classes.accent} cx="16.7" cy="-36.5" r="2.2" />
    <circle className={classes.solid} cx="0" cy="-41.5" r="5.5" />
    <path className={classes.accent} d="m-5.4-44.5 10.8-1-1.4-5.6-7.2.4z" />
  </g>
)

const illustrations = {
  mailRunner: (
    <>
      {hills}
      <path className={classes.path} d="M14 150C44 136 78 130 116 136s34 7 46 6" />
      <path className={classes.remainingPath} d="M216 139c20-5 40-7 58-3" />
      <circle className={classes.start} cx="14" cy="150" r="5" />
      {destination}
      {mailRunner}
    </>
  ),
  letter: (
    <>
      {hills}
      <path className={classes.remainingPath} d="M216 139c20-5 40-7 58-3" />
      {destination}
      <g transform="translate(102 74) rotate(-5)">
        <rect className={classes.paper} width="104" height="68" rx="8" />
        <path className={classes.outline} d="m3 7 49 35L101 7" />
        <circle className={classes.accent} cx="52" cy="41" r="9" />
      </g>
    </>
  ),
  signpost: (
    <>
      {hills}
      <path className={classes.path} d="M12 150C44 136 90 130 144 141" />
      <path className={classes.fadingPath} d="M172 138c22-6 36-20 50-42" />
      <path className={classes.fadingPath} d="M174 142c30 4 56 0 82-8" />
      <circle className={classes.start} cx="12" cy="150" r="5" />
      <path className={classes.post} d="M158 147V52" />
      <path className={classes.paper} d="M158 58h48l12 11-12 11h-48z" />
      <path className={classes.marker} d="M158 85h-40l-11-10 11-10h40z" />
      <path className={classes.dots} d="M172 69h25M126 75h20" />
    </>
  ),
  rocks: (
    <>
      {hills}
      <path className={classes.path} d="M12 150C40 138 74 131 112 138" />
      <path className={classes.remainingPath} d="M246 138c10-2 20-3 28-2" />
      <circle className={classes.start} cx="12" cy="150" r="5" />
      {destination}
      <path className={classes.paper} d="m146 146 7-24q3-8 12-9l13 1 10 15 4 17z" />
      <path className={classes.paper} d="m184 146 4-28q3-13 16-15l16 4q9 4 11 15l4 24z" />
      <path className={classes.outline} d="m204 103 4 16-8 12M165 113l4 13" />
      <path className={classes.paper} d="m166 149 6-15q4-6 12-5l11 7 4 13z" />
      <path className={classes.post} d="M130 147v-43q0-7 7-7h4" />
      <path className={classes.accent} d="M135 99h12l2 16q-8 4-16 0z" />
    </>
  ),
} satisfies Record<string, ReactNode>

export type IllustrationName = keyof typeof illustrations

/**
 * Illustration is a decorative picture. Use letter for an empty list, mailRunner for no transfers yet, signpost for
 * a page that does not exist, and rocks for an error.
 */
export function Illustration({ name, width = 240 }: { name: IllustrationName; width?: number }) {
  return (
    <svg
      className={classes.illustration}
      viewBox="0 40 320 120"
      width={width}
      height={(width * 3) / 8}
      aria-hidden="true"
      focusable="false"
    >
      {illustrations[name]}
    </svg>
  )
}
