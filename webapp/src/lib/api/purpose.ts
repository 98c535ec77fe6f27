/**
 * purposeHeader is the request header with a staff member's purpose for viewing personal data. Every
 * back-office call sends it, and the server records it.
 */
export const purposeHeader = 'Hulak-Purpose'
export const purposeReferenceHeader = 'Hulak-Purpose-Reference'

export const purposes = ['ROUTINE', 'SUPPORT', 'COMPLIANCE', 'COMPLAINT', 'FRAUD', 'AUDIT'] as const
export type Purpose = (typeof purposes)[number]

export interface ChosenPurpose {
  purpose: Purpose
  /** The number of the related case or complaint. */
  reference: string
}

let current: ChosenPurpose | undefined

export const purpose = {
  /** set sets the current purpose. Outside the back office, it is undefined. */
  set(next: ChosenPurpose | undefined) {
    current = next
  },
  current: (): ChosenPurpose | undefined => current,
}

/**
 * isReference reports whether `text` is a valid reference: at most 40 letters, digits, and dashes. Free text is
 * not allowed, because it could identify a person.
 */
export const isReference = (text: string): boolean => /^[A-Za-z0-9-]{0,40}$/.test(text)
