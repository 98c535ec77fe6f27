import type { MantineColorsTuple } from '@mantine/core'

// Design tokens are the site's sizes, colors, and durations. Style sheets use them as CSS variables with the
// prefix `--hulak-`.

/** scales holds the component library's color scales. */
export const scales = {
  /** Indigo, the primary color. Use shade 8 by default. */
  dusk: [
    '#f1f0fa', '#deddf0', '#bcb9e2', '#a3a0dd', '#7c78c6', '#615cb4', '#4a4598', '#393480', '#2b2663', '#1d1945',
  ], // biome-ignore format: ten shades read as one row
  /** The accent color. Use it for backgrounds, never for text. Text on it is dark, never white. */
  marigold: [
    '#fff6e3', '#ffe9c0', '#fdd78f', '#fac55c', '#f6b435', '#f2a51a', '#d98c0a', '#ae6e06', '#835305', '#5b3a04',
  ], // biome-ignore format: ten shades read as one row
  /** The color of lokta paper, used for the library's grays. */
  lokta: [
    '#f7f3e9', '#f4efe3', '#ece6d8', '#e6dfce', '#8a826f', '#827a68', '#6b6478', '#55516b', '#3d3955', '#2a2748',
  ], // biome-ignore format: ten shades read as one row
  /** Dark indigo, used for backgrounds in the dark scheme. */
  night: [
    '#f3efe4', '#d3cfe4', '#b7b2d0', '#8f89b8', '#3b3769', '#2d2956', '#1d1a3d', '#181534', '#14122b', '#0e0c20',
  ], // biome-ignore format: ten shades read as one row
} satisfies Record<string, MantineColorsTuple>

const { dusk, marigold } = scales
const ink = '#1c1936'
const paper = '#fffefb'

const light = {
  background: '#fbf8f1',
  panel: paper,
  sunken: '#f4efe3',
  line: '#e6dfce',
  /** The border of inputs, checkboxes, and default buttons. */
  control: '#8a826f',
  text: ink,
  subtle: '#5b5775',
  placeholder: '#6b6785',
  link: '#3f3a92',
  primary: dusk[8],
  primaryHover: '#3d3786',
  onPrimary: paper,
  accent: marigold[5],
  accentHover: marigold[6],
  onAccent: ink,
  focus: '#a86500',
  /** The dots of steppers and illustrations. */
  track: '#b9b1cf',
  /** The backdrop behind a dialog. Its opacity is set in theme.ts. */
  backdrop: '#14122b',
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

export type ColorName = keyof typeof light

const dark: Record<ColorName, string> = {
  background: '#14122b',
  panel: '#1d1a3d',
  sunken: '#181534',
  line: '#332f5c',
  control: '#7a75ad',
  text: '#f3efe4',
  subtle: '#b7b2d0',
  placeholder: '#a19bc0',
  link: '#c3c0f0',
  primary: '#c3c0f0',
  primaryHover: '#dcdaf8',
  onPrimary: '#14122b',
  accent: marigold[5],
  accentHover: marigold[4],
  onAccent: ink,
  focus: marigold[5],
  track: '#5a558a',
  backdrop: '#14122b',
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

/** colors maps color names to values in each scheme. tokens.test.ts lists the pairs with a minimum contrast. */
export const colors: Record<Scheme, Record<ColorName, string>> = { light, dark }

/** shadow is a panel's shadow on the background. */
const shadow: Record<Scheme, string> = {
  light: '0 1px 2px rgb(43 38 99 / 6%), 0 12px 32px -12px rgb(43 38 99 / 18%)',
  dark: '0 1px 2px rgb(0 0 0 / 30%), 0 12px 32px -12px rgb(0 0 0 / 55%)',
}

/** type holds font sizes by purpose. Sizes with clamp() scale with the window. */
export const type = {
  /** A table's column headings. */
  caption: '0.75rem',
  /** Secondary text next to or below an element. */
  note: '0.8125rem',
  small: '0.875rem',
  body: '1rem',
  /** The introduction below a page's heading. */
  lead: '1.0625rem',
  /** The title of a panel, dialog, or accordion item. */
  title: '1.1875rem',
  /** An amount in a list. */
  figure: '1.375rem',
  /** An amount in an input. */
  entry: '1.75rem',
  heading: 'clamp(1.375rem, 1.2rem + 0.8vw, 1.75rem)',
  page: 'clamp(1.875rem, 1.4rem + 2vw, 2.5rem)',
  /** A page's main amount. */
  display: 'clamp(2rem, 1.5rem + 3vw, 3rem)',
  hero: 'clamp(2.5rem, 1.6rem + 4.2vw, 4.25rem)',
}

const leading = {
  tight: '1.1',
  title: '1.25',
  note: '1.4',
  text: '1.6',
}

/** space holds spacings. A number is the size in pixels at the default text size. Spacings scale with the text. */
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
  /** Between a panel's edge and its content. */
  panel: 'clamp(1.25rem, 4vw, 2rem)',
  /** Between a page's sections. */
  section: 'clamp(3.5rem, 8vw, 6.5rem)',
}

export const radius = {
  xs: '4px',
  sm: '8px',
  md: '12px',
  lg: '20px',
  full: '999px',
}

/** motion holds animation durations. Reduced motion disables them. */
const motion = {
  /** A color change on hover. */
  quick: '120ms',
  /** A menu, dialog, or accordion. */
  calm: '200ms',
  /** One cycle of the loading animation. */
  loader: '900ms',
  /** Drawing the check mark's ring. Drawing the mark takes the same time. */
  draw: '1s',
  /** The glow around the check mark. */
  glow: '3s',
}

const easing = {
  out: 'cubic-bezier(0.2, 0.7, 0.2, 1)',
  steady: 'linear',
}

/** timing holds script durations in milliseconds. */
export const timing = {
  /** How long a message stays open. The timer pauses on hover and focus (9.12c). */
  toast: 5_000,
  /** How long the pointer must hover before a dropdown opens. */
  dropdownOpen: 100,
  /** How long a dropdown stays open after the pointer leaves (9.12d). */
  dropdownClose: 200,
  /** How long the confetti falls (9.12i). */
  confetti: 3_000,
}

export const confettiColors = [marigold[5], dusk[8], dusk[3], marigold[2], light.success]

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** variable returns a token's CSS variable, such as `--hulak-primary-hover` for `primaryHover`. */
const variable = (name: string, group?: string) => `--hulak-${group ? `${group}-` : ''}${kebab(name)}`

const variablesOf = (tokens: Record<string, string>, group?: string) =>
  Object.fromEntries(Object.entries(tokens).map(([name, value]) => [variable(name, group), value]))

/** variables maps CSS variables to the tokens that both schemes share. */
export const variables: Record<string, string> = {
  ...variablesOf(type, 'type'),
  ...variablesOf(leading, 'leading'),
  ...variablesOf(space, 'space'),
  ...variablesOf(radius, 'radius'),
  ...variablesOf(motion, 'motion'),
  ...variablesOf(easing, 'ease'),
}

/** schemeVariables maps CSS variables to a scheme's tokens. */
export const schemeVariables = (scheme: Scheme): Record<string, string> => ({
  ...variablesOf(colors[scheme]),
  [variable('shadow')]: shadow[scheme],
})
