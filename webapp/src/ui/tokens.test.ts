import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { contrast, pairs } from './contrast'
import { type ColorName, colors, type Scheme, schemeVariables, timing, variables } from './tokens'

const schemes: readonly Scheme[] = ['light', 'dark']

describe.each(schemes)('the %s scheme', (scheme) => {
  it.each(pairs)(
    '$foreground on $background has a contrast of at least $minContrast',
    ({ foreground: front, background: ground, minContrast: least }) => {
      expect(contrast(colors[scheme][front], colors[scheme][ground])).toBeGreaterThanOrEqual(least)
    },
  )
})

it('contrast is computed as in WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect(contrast('#ffffff', '#777777')).toBeCloseTo(4.48, 2)
})

it('every color except decorative ones is in a pair', () => {
  const decoration: readonly ColorName[] = ['line', 'trail', 'veil']
  const named = new Set(pairs.flatMap(({ foreground: front, background: ground }) => [front, ground]))
  const all = Object.keys(colors.light) as ColorName[]
  expect(all.filter((name) => !named.has(name))).toEqual(decoration)
})

it('the accent color is never a text color', () => {
  expect(pairs.filter(({ foreground: front }) => front === 'accent')).toEqual([])
  expect(contrast(colors.light.accent, colors.light.sheet)).toBeLessThan(4.5)
})

it('messages last 5 s, dropdowns close after 200 ms, and confetti lasts 3 s (9.12c 9.12d 9.12i)', () => {
  expect(timing).toEqual({ toast: 5_000, dropdownOpen: 100, dropdownClose: 200, confetti: 3_000 })
})

const source = join(import.meta.dirname, '..')
const sheets = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.css'))
  .map((file) => ({ file, text: readFileSync(join(source, file), 'utf8') }))

/** literals has the patterns of values that need no token. Lengths in em and ch scale with the text. */
const literals = {
  'font-size': /^(inherit|[\d.]+em)$/,
  'line-height': /^(inherit|1|0)$/,
  'font-weight': /^(400|600|700)$/,
  'border-radius': /^(inherit|50%|0)$/,
  'box-shadow': /^(none|inset 0 \S+ 0 (\S+ )?var\(--hulak-[a-z-]+\))$/,
  space: /^(auto|inherit|0|-?1px|-?[\d.]+(em|ch)|1fr)$/,
} as const

const tokensOnly = /^((calc|clamp|min|max)\(.*var\(--hulak-.*\)|var\(--[a-z0-9-]+\))$/

const kindOf = (property: string): keyof typeof literals | undefined =>
  /^(padding|margin|gap|row-gap|column-gap)/.test(property)
    ? 'space'
    : property in literals
      ? (property as keyof typeof literals)
      : undefined

/** parts splits a value at spaces outside parentheses: `0 var(--a)` has two parts, `calc(1px + var(--b))` has one. */
const parts = (value: string): string[] => value.match(/(?:[^\s(]+|\((?:[^()]|\([^()]*\))*\))+/g) ?? []

const declarations = (text: string) =>
  [...text.replace(/@font-face \{[^}]*\}|\/\*[\s\S]*?\*\//g, '').matchAll(/^\s*([a-z-]+): ([^;{]+);/gm)].map(
    ([, property = '', value = '']) => ({ property, value }),
  )

function usesTokens(property: string, value: string): boolean {
  const kind = kindOf(property)
  if (kind === 'box-shadow') return tokensOnly.test(value) || literals[kind].test(value)
  return !kind || parts(value).every((part) => tokensOnly.test(part) || literals[kind].test(part))
}

describe('style sheets', () => {
  it('use tokens for sizes, spaces, radii, weights, and shadows', () => {
    const found = sheets.flatMap(({ file, text }) =>
      declarations(text)
        .filter(({ property, value }) => !usesTokens(property, value))
        .map(({ property, value }) => `${file}: ${property}: ${value}`),
    )
    expect(found).toEqual([])
  })

  it('use tokens for colors and times, except before the script has run', () => {
    const { ground, ink } = colors.dark
    const found = sheets.flatMap(({ file, text }) =>
      declarations(text)
        .filter(({ value }) => /#[0-9a-f]{3,8}\b|\b(rgb|hsl|oklch)a?\(|\b\d+(\.\d+)?m?s\b/.test(value))
        .map(({ property, value }) => `${file}: ${property}: ${value}`),
    )
    expect(found).toEqual([
      `app/global.css: background: ${ground}`,
      `app/global.css: color: ${ink}`,
      'app/global.css: animation-duration: 0.01ms !important',
      'app/global.css: animation-delay: 0s !important',
      'app/global.css: transition-duration: 0.01ms !important',
    ])
  })

  it('use only existing tokens', () => {
    const known = new Set([...Object.keys(variables), ...Object.keys(schemeVariables('light'))])
    const found = sheets.flatMap(({ file, text }) =>
      [...text.matchAll(/var\((--hulak-[a-z0-9-]+)/g)].map(([, name = '']) => ({ file, name })),
    )
    expect(found.filter(({ name }) => !known.has(name))).toEqual([])
    expect(found.length).toBeGreaterThan(500)
  })
})
