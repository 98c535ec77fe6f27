import { catalogue } from './catalogue.gen'

/** Texts of what only the pages can notice. */
const pageTexts = {
  COUNTRY_NOT_SELECTED: 'Please select a country to send money to',
  NETWORK_ERROR: 'We couldn’t reach Hulak. Please check your connection and try again.',
  NO_LOCAL_STORAGE:
    'Your browser blocks storage for this site, so we can’t keep you signed in. Please allow storage for this site.',
} as const

const texts = { ...catalogue, ...pageTexts }

/** A code whose text is known here; rules answer with no other. */
export type Code = keyof typeof texts

const isCode = (code: string): code is Code => Object.hasOwn(texts, code)

/** The text of what may be a code, or nothing where it is none. */
export const knownText = (code: string): string | undefined => (isCode(code) ? texts[code] : undefined)

/**
 * The text of a code, with {names} filled from the parameters. An unknown code reads as the general failure, never as
 * the code itself.
 */
export function textOf(code: string, params: Record<string, string> = {}): string {
  const template = texts[isCode(code) ? code : 'SOMETHING_WENT_WRONG']
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => params[name] ?? whole)
}
