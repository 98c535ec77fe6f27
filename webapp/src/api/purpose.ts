/** What staff look at personal data for. It goes with every call of the back-office, and is recorded where data are shown. */
export const purposeHeader = 'Hulak-Purpose'
export const purposeReferenceHeader = 'Hulak-Purpose-Reference'

export const purposes = ['ROUTINE', 'SUPPORT', 'COMPLIANCE', 'COMPLAINT', 'FRAUD', 'AUDIT'] as const
export type Purpose = (typeof purposes)[number]

export interface StatedPurpose {
  purpose: Purpose
  /** The number of the case or complaint that it is for. */
  reference: string
}

let stated: StatedPurpose | undefined

export const purpose = {
  /** Says what for from now on; undefined outside of the back-office. */
  state(next: StatedPurpose | undefined) {
    stated = next
  },
  current: (): StatedPurpose | undefined => stated,
}

/** What can stand in a reference: letters, digits and dashes, and nothing by which somebody can be told. */
export const isReference = (text: string): boolean => /^[A-Za-z0-9-]{0,40}$/.test(text)
