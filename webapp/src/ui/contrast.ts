import type { ColorName } from './tokens'

/** luminance returns a color's relative luminance, from 0 to 1 (WCAG 2.2). */
function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(hex.slice(start, start + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** contrast returns the contrast ratio of two colors in #rrggbb format, from 1 to 21. */
export function contrast(color1: string, color2: string): number {
  const [darker, lighter] = [luminance(color1), luminance(color2)].sort((a, b) => a - b) as [number, number]
  return (lighter + 0.05) / (darker + 0.05)
}

export interface ColorPair {
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
export const colorPairs: readonly ColorPair[] = [
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
