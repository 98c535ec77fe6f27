import { namedTexts } from './namedTexts.gen'

/** browserErrorTexts holds the texts of errors that only the browser can detect. */
const browserErrorTexts = {
  COUNTRY_NOT_SELECTED: 'Please select a country to send money to',
  NETWORK_ERROR: 'We couldn’t reach Hulak. Please check your connection and try again.',
  NO_LOCAL_STORAGE:
    'Your browser blocks storage for this site, so we can’t keep you signed in. Please allow storage for this site.',
} as const

const texts = { ...namedTexts, ...browserErrorTexts }

/** Code is an error code with a known text. Form rules return only these codes. */
export type Code = keyof typeof texts

const isCode = (code: string): code is Code => Object.hasOwn(texts, code)

/**
 * textOf returns the text of a code with its {placeholders} filled in. For an unknown code, it returns the
 * general error text.
 */
export function textOf(code: string, params: Record<string, string> = {}): string {
  const template = texts[isCode(code) ? code : 'SOMETHING_WENT_WRONG']
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => params[name] ?? whole)
}
