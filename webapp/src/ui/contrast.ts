import type { ColorName } from './tokens'

/** luminance returns the relative luminance of a color from 0 to 1 (WCAG 2.2). */
function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** contrast returns the contrast ratio of two colors in #rrggbb format, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dim, bright] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (bright + 0.05) / (dim + 0.05)
}

export interface ColorPair {
  /** The color of the text or control. */
  foreground: ColorName
  background: ColorName
  /** The minimum contrast: 4.5 for text, 3 for control borders and marks. */
  minContrast: 4.5 | 3
}

const on = (
  backgrounds: readonly ColorName[],
  foregrounds: readonly ColorName[],
  minContrast: 4.5 | 3,
): readonly ColorPair[] =>
  foregrounds.flatMap((foreground) =>
    backgrounds.map((background) => ({ foreground, background, minContrast })),
  )

const surfaces = ['ground', 'sheet', 'sunken'] as const

/** pairs lists every text and control color with the backgrounds on which it is used. */
export const pairs: readonly ColorPair[] = [
  ...on([...surfaces, 'mutedSoft'], ['ink', 'quiet', 'link'], 4.5),
  ...on(['successSoft', 'infoSoft', 'warningSoft', 'dangerSoft'], ['ink', 'quiet', 'link'], 4.5),
  ...on(surfaces, ['placeholder', 'success', 'muted', 'info', 'warning', 'danger'], 4.5),
  ...on(['primary', 'primaryHover'], ['onPrimary'], 4.5),
  ...on(['accent', 'accentHover'], ['onAccent'], 4.5),
  ...on(['danger', 'dangerHover'], ['onDanger'], 4.5),
  ...on(['successSoft'], ['success'], 4.5),
  ...on(['mutedSoft'], ['muted'], 4.5),
  ...on(['infoSoft'], ['info'], 4.5),
  ...on(['warningSoft'], ['warning'], 4.5),
  ...on(['dangerSoft'], ['danger'], 4.5),
  ...on(surfaces, ['control', 'focus', 'primary'], 3),
  ...on(['disabled'], ['onDisabled'], 3),
]
