import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type ColorName, colors, type Scheme, schemeVariables, timing, variables } from './tokens'

/** luminance returns a color's relative luminance, from 0 to 1 (WCAG 2.2). */
function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(hex.slice(start, start + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** contrast returns the contrast ratio of two colors in #rrggbb format, from 1 to 21. */
function contrast(color1: string, color2: string): number {
  const [darker, lighter] = [luminance(color1), luminance(color2)].sort((a, b) => a - b) as [number, number]
  return (lighter + 0.05) / (darker + 0.05)
}

interface ColorPair {
  /** The color of the text or control. */
  foreground: ColorName
  background: ColorName
  /** The minimum contrast: 4.5 for text, and 3 for control borders and icons. */
  minContrast: 4.5 | 3
}

const pairsOf = (
  backgrounds: readonly ColorName[],
  foregrounds: readonly ColorName[],
  minContrast: 4.5 | 3,
): readonly ColorPair[] =>
  foregrounds.flatMap((foreground) =>
    backgrounds.map((background) => ({ foreground, background, minContrast })),
  )

const surfaces = ['background', 'panel', 'sunken'] as const

/** colorPairs lists each text and control color with the backgrounds that it appears on. */
const colorPairs: readonly ColorPair[] = [
  ...pairsOf([...surfaces, 'mutedSoft'], ['text', 'subtle', 'link'], 4.5),
  ...pairsOf(['successSoft', 'infoSoft', 'warningSoft', 'dangerSoft'], ['text', 'subtle', 'link'], 4.5),
  ...pairsOf(surfaces, ['placeholder', 'success', 'muted', 'info', 'warning', 'danger'], 4.5),
  ...pairsOf(['primary', 'primaryHover'], ['onPrimary'], 4.5),
  ...pairsOf(['accent', 'accentHover'], ['onAccent'], 4.5),
  ...pairsOf(['danger', 'dangerHover'], ['onDanger'], 4.5),
  ...pairsOf(['successSoft'], ['success'], 4.5),
  ...pairsOf(['mutedSoft'], ['muted'], 4.5),
  ...pairsOf(['infoSoft'], ['info'], 4.5),
  ...pairsOf(['warningSoft'], ['warning'], 4.5),
  ...pairsOf(['dangerSoft'], ['danger'], 4.5),
  ...pairsOf(surfaces, ['control', 'focus', 'primary'], 3),
  ...pairsOf(['disabled'], ['onDisabled'], 3),
]

const schemes: readonly Scheme[] = ['light', 'dark']

describe.each(schemes)('the %s scheme', (scheme) => {
  it.each(colorPairs)(
    '$foreground on $background has a contrast of at least $minContrast',
    ({ foreground, background, minContrast }) => {
      expect(contrast(colors[scheme][foreground], colors[scheme][background])).toBeGreaterThanOrEqual(
        minContrast,
      )
    },
  )
})

it('contrast follows the WCAG formula', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect(contrast('#ffffff', '#777777')).toBeCloseTo(4.48, 2)
})

it('every color except the decorative colors is in a pair', () => {
  const decorativeColors: readonly ColorName[] = ['line', 'track', 'backdrop']
  const pairedColors = new Set(colorPairs.flatMap(({ foreground, background }) => [foreground, background]))
  const allColors = Object.keys(colors.light) as ColorName[]
  expect(allColors.filter((name) => !pairedColors.has(name))).toEqual(decorativeColors)
})

it('the accent color is never a text color', () => {
  expect(colorPairs.filter(({ foreground }) => foreground === 'accent')).toEqual([])
  expect(contrast(colors.light.accent, colors.light.panel)).toBeLessThan(4.5)
})

it('messages last 5 s, dropdowns close after 200 ms, and confetti lasts 3 s (9.12c 9.12d 9.12i)', () => {
  expect(timing).toEqual({ toast: 5_000, dropdownOpen: 100, dropdownClose: 200, confetti: 3_000 })
})

const sourceDirectory = join(import.meta.dirname, '..')
const styleSheets = readdirSync(sourceDirectory, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.css'))
  .map((file) => ({ file, text: readFileSync(join(sourceDirectory, file), 'utf8') }))

const styleSheet = (name: string) => styleSheets.find(({ file }) => file.endsWith(name))?.text ?? ''

/** seconds converts a duration such as `500ms` to seconds. */
const seconds = (duration = '') => Number.parseFloat(duration) / (duration.endsWith('ms') ? 1_000 : 1)

it('the ring is drawn in 1 s, the check mark until 2 s, and the glow takes 3 s (2.20a 9.12j)', () => {
  const ends = [...styleSheet('CheckMark.module.css').matchAll(/animation: (\w+) (.*);/g)].map(
    ([, name, value = '']) => {
      const durations = [...value.matchAll(/--hulak-motion-\w+/g)].map(([token]) => seconds(variables[token]))
      return [name, durations.reduce((sum, duration) => sum + duration, 0)]
    },
  )
  expect(ends).toEqual([
    ['glow', 3],
    ['draw', 1],
    ['draw', 2],
  ])
})

it.each([
  ['success', '4.02a'],
  ['muted', '4.02b'],
  ['info', '4.02c'],
  ['warning', '4.02d'],
  ['danger', '4.02e'],
])('the tone %s has the colors of its name (%s)', (tone) => {
  expect(styleSheet('global.css')).toContain(
    `[data-tone="${tone}"] {\n  --tone: var(--hulak-${tone});\n  --soft: var(--hulak-${tone}-soft);\n}`,
  )
})

/**
 * allowedLiterals maps properties to patterns for values that need no token. Lengths in em and ch scale with the text.
 */
const allowedLiterals = {
  'font-size': /^(inherit|[\d.]+em)$/,
  'line-height': /^(inherit|1|0)$/,
  'font-weight': /^(400|600|700)$/,
  'border-radius': /^(inherit|50%|0)$/,
  'box-shadow': /^(none|inset 0 \S+ 0 (\S+ )?var\(--hulak-[a-z-]+\))$/,
  space: /^(auto|inherit|0|-?1px|-?[\d.]+(em|ch)|1fr)$/,
} as const

const tokensOnly = /^((calc|clamp|min|max)\(.*var\(--hulak-.*\)|var\(--[a-z0-9-]+\))$/

const kindOf = (property: string): keyof typeof allowedLiterals | undefined =>
  /^(padding|margin|gap|row-gap|column-gap)/.test(property)
    ? 'space'
    : property in allowedLiterals
      ? (property as keyof typeof allowedLiterals)
      : undefined

/** splitValue splits a value at spaces outside parentheses: `0 var(--a)` has two parts, `calc(1px + var(--b))` has one. */
const splitValue = (value: string): string[] => value.match(/(?:[^\s(]+|\((?:[^()]|\([^()]*\))*\))+/g) ?? []

const declarations = (text: string) =>
  [...text.replace(/@font-face \{[^}]*\}|\/\*[\s\S]*?\*\//g, '').matchAll(/^\s*([a-z-]+): ([^;{]+);/gm)].map(
    ([, property = '', value = '']) => ({ property, value }),
  )

function usesTokens(property: string, value: string): boolean {
  const kind = kindOf(property)
  if (kind === 'box-shadow') return tokensOnly.test(value) || allowedLiterals[kind].test(value)
  return !kind || splitValue(value).every((part) => tokensOnly.test(part) || allowedLiterals[kind].test(part))
}

describe('style sheets', () => {
  it('use tokens for sizes, spacing, radii, weights, and shadows', () => {
    const violations = styleSheets.flatMap(({ file, text }) =>
      declarations(text)
        .filter(({ property, value }) => !usesTokens(property, value))
        .map(({ property, value }) => `${file}: ${property}: ${value}`),
    )
    expect(violations).toEqual([])
  })

  it('use tokens for colors and durations, except before the script runs and for reduced motion', () => {
    const { background, text } = colors.dark
    const violations = styleSheets.flatMap(({ file, text }) =>
      declarations(text)
        .filter(({ value }) => /#[0-9a-f]{3,8}\b|\b(rgb|hsl|oklch)a?\(|\b\d+(\.\d+)?m?s\b/.test(value))
        .map(({ property, value }) => `${file}: ${property}: ${value}`),
    )
    expect(violations).toEqual([
      `app/global.css: background: ${background}`,
      `app/global.css: color: ${text}`,
      'app/global.css: animation-duration: 0.01ms !important',
      'app/global.css: animation-delay: 0s !important',
      'app/global.css: transition-duration: 0.01ms !important',
    ])
  })

  it('use only existing tokens', () => {
    const tokens = new Set([...Object.keys(variables), ...Object.keys(schemeVariables('light'))])
    const usedTokens = styleSheets.flatMap(({ file, text }) =>
      [...text.matchAll(/var\((--hulak-[a-z0-9-]+)/g)].map(([, name = '']) => ({ file, name })),
    )
    expect(usedTokens.filter(({ name }) => !tokens.has(name))).toEqual([])
    expect(usedTokens.length).toBeGreaterThan(500)
  })
})
