import type { FeeSet } from '@/lib/api/types'

/** feeSetId returns the parts that identify a fee set, such as USA-NPL-BANK_ACCOUNT-WALLET-USD. */
export const feeSetId = (feeSet: Omit<FeeSet, 'feeRanges'>): string =>
  [
    feeSet.sourceCountry,
    feeSet.destinationCountry,
    feeSet.paymentMethod,
    feeSet.payoutMethod,
    feeSet.currency,
  ].join('-')
