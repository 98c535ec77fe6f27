import type { ReactNode } from 'react'
import classes from './Illustration.module.css'

/** Two ridges, the far one paler, on which every scene stands. */
const hills = (
  <>
    <path className={classes.far} d="M0 128C34 92 62 84 92 102s54 22 84-8 64-52 96-28 36 40 48 44v50H0z" />
    <path className={classes.near} d="M0 146c40-20 76-26 118-14s76 14 118-2 62-14 84-8v38H0z" />
  </>
)

/** He carries the bag on his back and the staff with its bells, as the mail runners of the hills did. */
const postman = (
  <g transform="translate(178 121)">
    <path className={classes.limb} d="M-2-15-8-1M3-15l6 13" />
    <rect className={classes.accent} x="-16" y="-35" width="11" height="16" rx="3.5" />
    <path className={classes.solid} d="M-6-33q6-4 12 0l2 19H-7z" />
    <path className={classes.staff} d="M16-47 19-1" />
    <path className={classes.limb} data-part="arm" d="m4-30 13 6" />
    <circle className={classes.accent} cx="16.3" cy="-42" r="2.2" />
    <circle className={classes.accent} cx="16.7" cy="-36.5" r="2.2" />
    <circle className={classes.solid} cx="0" cy="-41.5" r="5.5" />
    <path className={classes.accent} d="m-5.4-44.5 10.8-1-1.4-5.6-7.2.4z" />
  </g>
)

const scenes = {
  /** He is on his way: what has not been sent yet. */
  postman: (
    <>
      {hills}
      <path className={classes.trail} d="M14 142c36-14 72-22 108-17 22 3 38-2 54-4" />
      <path className={classes.ahead} d="M198 119c24-4 42-9 62-8" />
      <circle className={classes.station} cx="14" cy="142" r="5" />
      <circle className={classes.accent} cx="274" cy="112" r="7" />
      {postman}
    </>
  ),
  /** A letter that waits: what is empty. */
  letter: (
    <>
      {hills}
      <path className={classes.ahead} d="M200 122c20-6 40-12 62-11" />
      <circle className={classes.accent} cx="276" cy="112" r="7" />
      <g transform="translate(96 78) rotate(-5)">
        <rect className={classes.paper} width="92" height="60" rx="7" />
        <path className={classes.outline} d="m3 6 43 31L89 6" />
        <circle className={classes.accent} cx="46" cy="36" r="8" />
      </g>
    </>
  ),
  /** Two ways that end: what was looked for is not there. */
  signpost: (
    <>
      {hills}
      <path className={classes.trail} d="M12 146c44-16 96-22 138-14" />
      <path className={classes.fading} d="M166 130c22-4 36-18 52-36" />
      <path className={classes.fading} d="M168 134c30 2 58-2 84-10" />
      <circle className={classes.station} cx="12" cy="146" r="5" />
      <path className={classes.post} d="M158 138V52" />
      <path className={classes.paper} d="M158 58h44l11 10-11 10h-44z" />
      <path className={classes.marker} d="M158 84h-36l-11-9.5 11-9.5h36z" />
      <path className={classes.dots} d="M172 68h22M130 74.5h18" />
    </>
  ),
  /** Stones on the path, and a lamp before them: what broke. */
  stones: (
    <>
      {hills}
      <path className={classes.trail} d="M12 146c36-14 66-19 98-17" />
      <path className={classes.ahead} d="M236 126c18-6 32-11 50-12" />
      <circle className={classes.station} cx="12" cy="146" r="5" />
      <circle className={classes.accent} cx="298" cy="113" r="7" />
      <path className={classes.paper} d="M152 137c-3-14 6-26 20-28s26 8 27 19l2 10z" />
      <path className={classes.paper} d="M186 138c-2-18 6-32 19-34s22 12 23 24l1 10z" />
      <path className={classes.paper} d="M172 139c-1-9 5-16 14-16s15 6 16 13v3z" />
      <path className={classes.post} data-part="lamp" d="M131 134v-34q0-5 5-5h5" />
      <path className={classes.accent} d="M136 97h10l2 13q-7 4-14 0z" />
    </>
  ),
} satisfies Record<string, ReactNode>

export type Scene = keyof typeof scenes

/** A small picture of the way through the hills. Decoration only: what it means is said in words beside it. */
export function Illustration({ scene, width = 240 }: { scene: Scene; width?: number }) {
  return (
    <svg
      className={classes.scene}
      viewBox="0 0 320 160"
      width={width}
      height={width / 2}
      aria-hidden="true"
      focusable="false"
    >
      {scenes[scene]}
    </svg>
  )
}
