interface TierInfo {
  number: 1 | 2 | 3
  perTransaction: string
  perDay: string
  per30Days: string
  per180Days: string
  /** Whether the limit per transaction holds for the total, with the fee. */
  feesIncluded?: boolean
  needs: string
}

/** The limits of the tiers in USD, without fees where nothing else is said, and what each asks of the sender. */
export const tiers: readonly TierInfo[] = [
  {
    number: 1,
    perTransaction: '2999.00',
    perDay: '2999.00',
    per30Days: '2999.00',
    per180Days: '5000.00',
    needs: 'Full name, gender, address, date of birth, phone, email, and a check of sanctions lists',
  },
  {
    number: 2,
    perTransaction: '7499.00',
    perDay: '7499.00',
    per30Days: '7499.00',
    per180Days: '14999.00',
    needs:
      'Identity document with its number, issuer and expiry, social security number, occupation and employer',
  },
  {
    number: 3,
    perTransaction: '9999.99',
    feesIncluded: true,
    perDay: '25000.00',
    per30Days: '50000.00',
    per180Days: '100000.00',
    needs: 'Source of funds: a bank statement or a pay slip',
  },
]
