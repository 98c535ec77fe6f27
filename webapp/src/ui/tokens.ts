import type { MantineColorsTuple } from '@mantine/core'

// Every size, colour and time that the look is made of. Style sheets use them as `--hulak-…`; nothing else writes one out.

/** The scales that the library takes its own shades from. */
export const scales = {
  /** Dusk indigo, the colour of the hills when the postman arrives. Shade 8 is the primary one. */
  dusk: [
    '#f1f0fa', '#deddf0', '#bcb9e2', '#a3a0dd', '#7c78c6', '#615cb4', '#4a4598', '#393480', '#2b2663', '#1d1945',
  ], // biome-ignore format: ten shades read as one row
  /** Marigold, the single accent. It carries ink, never white, and is never a text colour on paper. */
  marigold: [
    '#fff6e3', '#ffe9c0', '#fdd78f', '#fac55c', '#f6b435', '#f2a51a', '#d98c0a', '#ae6e06', '#835305', '#5b3a04',
  ], // biome-ignore format: ten shades read as one row
  /** Lokta, the paper of the hills: what the library draws in grey is drawn in it. */
  lokta: [
    '#f7f3e9', '#f4efe3', '#ece6d8', '#e6dfce', '#8a826f', '#827a68', '#6b6478', '#55516b', '#3d3955', '#2a2748',
  ], // biome-ignore format: ten shades read as one row
  /** Night in the hills: the ground of the dark scheme is indigo, not grey. */
  night: [
    '#f3efe4', '#d3cfe4', '#b7b2d0', '#8f89b8', '#3b3769', '#2d2956', '#1d1a3d', '#181534', '#14122b', '#0e0c20',
  ], // biome-ignore format: ten shades read as one row
} satisfies Record<string, MantineColorsTuple>

const { dusk, marigold } = scales
const ink = '#1c1936'
const paper = '#fffefb'

const light = {
  ground: '#fbf8f1',
  sheet: paper,
  sunken: '#f4efe3',
  line: '#e6dfce',
  /** What a field, a tick box or a quiet button is bounded by. */
  control: '#8a826f',
  ink,
  quiet: '#5b5775',
  placeholder: '#6b6785',
  link: '#3f3a92',
  primary: dusk[8],
  primaryHover: '#3d3786',
  onPrimary: paper,
  accent: marigold[5],
  accentHover: marigold[6],
  onAccent: ink,
  focus: '#a86500',
  trail: '#b9b1cf',
  /** What covers a page while a dialog is open, at a little over half its strength. */
  veil: '#14122b',
  disabled: '#ece6d8',
  onDisabled: '#716a5c',
  success: '#17603a',
  successSoft: '#e0f2e5',
  muted: '#55516b',
  mutedSoft: '#ebe7de',
  info: '#1c5480',
  infoSoft: '#e0eef8',
  warning: '#7a4a00',
  warningSoft: '#fdeec9',
  danger: '#9c1f19',
  dangerSoft: '#fbe5e1',
  dangerHover: '#7f1612',
  onDanger: paper,
}

export type ColourName = keyof typeof light

const dark: Record<ColourName, string> = {
  ground: '#14122b',
  sheet: '#1d1a3d',
  sunken: '#181534',
  line: '#332f5c',
  control: '#7a75ad',
  ink: '#f3efe4',
  quiet: '#b7b2d0',
  placeholder: '#a19bc0',
  link: '#c3c0f0',
  primary: '#c3c0f0',
  primaryHover: '#dcdaf8',
  onPrimary: '#14122b',
  accent: marigold[5],
  accentHover: marigold[4],
  onAccent: ink,
  focus: marigold[5],
  trail: '#5a558a',
  veil: '#14122b',
  disabled: '#2a2650',
  onDisabled: '#938dba',
  success: '#8fdcae',
  successSoft: '#173a33',
  muted: '#c6c2da',
  mutedSoft: '#2d2956',
  info: '#9ccdf2',
  infoSoft: '#18324f',
  warning: '#f8cd7a',
  warningSoft: '#3d2e1f',
  danger: '#ffb3a8',
  dangerSoft: '#472130',
  dangerHover: '#ffc9c1',
  onDanger: '#2a0d10',
}

export type Scheme = 'light' | 'dark'

/** What colours mean, in both schemes. `contrast.ts` says which stand on which, and its test that they can be read. */
export const colours: Record<Scheme, Record<ColourName, string>> = { light, dark }

/** The one shadow: a sheet that lies on the ground. */
const shadow: Record<Scheme, string> = {
  light: '0 1px 2px rgb(43 38 99 / 6%), 0 12px 32px -12px rgb(43 38 99 / 18%)',
  dark: '0 1px 2px rgb(0 0 0 / 30%), 0 12px 32px -12px rgb(0 0 0 / 55%)',
}

/** Type by what it says. Those that begin with clamp grow with the window. */
export const type = {
  /** The head of a table's column. */
  caption: '0.75rem',
  /** What is said beside or below something. */
  note: '0.8125rem',
  small: '0.875rem',
  body: '1rem',
  /** The sentence under a page's heading. */
  lead: '1.0625rem',
  /** The name of a sheet, a dialog, a fold. */
  title: '1.1875rem',
  /** An amount in a list. */
  figure: '1.375rem',
  /** An amount that is being typed. */
  entry: '1.75rem',
  heading: 'clamp(1.375rem, 1.2rem + 0.8vw, 1.75rem)',
  page: 'clamp(1.875rem, 1.4rem + 2vw, 2.5rem)',
  /** The amount that a page is about. */
  display: 'clamp(2rem, 1.5rem + 3vw, 3rem)',
  hero: 'clamp(2.5rem, 1.6rem + 4.2vw, 4.25rem)',
}

export const leading = {
  tight: '1.1',
  title: '1.25',
  note: '1.4',
  text: '1.6',
}

/** Space by its size in pixels where text has its usual size; it grows with the text. */
export const space = {
  2: '0.125rem',
  4: '0.25rem',
  6: '0.375rem',
  8: '0.5rem',
  12: '0.75rem',
  16: '1rem',
  20: '1.25rem',
  24: '1.5rem',
  32: '2rem',
  40: '2.5rem',
  48: '3rem',
  64: '4rem',
  80: '5rem',
  /** Between the window's edge and the page. */
  gutter: 'clamp(1rem, 4vw, 2rem)',
  /** Between a sheet's edge and what is on it. */
  sheet: 'clamp(1.25rem, 4vw, 2rem)',
  /** Between the parts of a page that stand for themselves. */
  section: 'clamp(3.5rem, 8vw, 6.5rem)',
}

export const radius = {
  xs: '4px',
  sm: '8px',
  md: '12px',
  lg: '20px',
  full: '999px',
}

/** How long things move, and how. Whoever has asked for less motion sees none of it. */
export const motion = {
  /** A colour that answers the pointer. */
  quick: '120ms',
  /** A menu, a dialog, a fold. */
  calm: '200ms',
  /** One dot of the trail to the next, while something is on its way. */
  walk: '900ms',
  /** The ring of the check mark, then its mark. */
  draw: '1s',
  /** The light around the check mark. */
  glow: '3s',
}

export const easing = {
  out: 'cubic-bezier(0.2, 0.7, 0.2, 1)',
  steady: 'linear',
}

/** Times that scripts keep, in milliseconds. */
export const timing = {
  /** How long a message stays; it stays longer while the pointer or the focus rests on it (9.12c). */
  toast: 5_000,
  /** How long the pointer rests before a dropdown opens under it, so that none opens in passing. */
  dropdownOpen: 100,
  /** How long a dropdown waits for the pointer to come back before it closes (9.12d). */
  dropdownClose: 200,
  /** How long the confetti falls (9.12i). */
  confetti: 3_000,
}

/** The papers that are thrown when money is on its way. */
export const confettiColours = [marigold[5], dusk[8], dusk[3], marigold[2], light.success]

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** The name under which style sheets know a token: `variable('primaryHover')` is `--hulak-primary-hover`. */
export const variable = (name: string, group?: string) => `--hulak-${group ? `${group}-` : ''}${kebab(name)}`

const named = (tokens: Record<string, string>, group?: string) =>
  Object.fromEntries(Object.entries(tokens).map(([name, value]) => [variable(name, group), value]))

/** The tokens that are the same by day and by night, by the names that style sheets use. */
export const variables: Record<string, string> = {
  ...named(type, 'type'),
  ...named(leading, 'leading'),
  ...named(space, 'space'),
  ...named(radius, 'radius'),
  ...named(motion, 'motion'),
  ...named(easing, 'ease'),
}

/** The tokens of one scheme, by the names that style sheets use. */
export const schemeVariables = (scheme: Scheme): Record<string, string> => ({
  ...named(colours[scheme]),
  [variable('shadow')]: shadow[scheme],
})
