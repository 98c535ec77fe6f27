/** Page texts for rates, fee sets, and coupons. */
export const messages = {
  coupons: {
    replay: 'Replay',
    empty: 'No coupon found',
    emptyHint: 'Coupons improve the rate or add a bonus for a country pair.',
    deleted: 'The coupon has been deleted',
    confirmTitle: 'Are you sure?',
    confirm: (code: string) =>
      `Do you want to delete the coupon ${code}? Transfers that already used it keep their benefit.`,
    created: 'The coupon has been created',
    reason: 'We keep the reason with the request. The person who approves the coupon sees it.',
  },
  rates: {
    empty: 'No rate has been published yet',
    emptyHint: 'Transfers cannot be priced without a rate.',
    reason: 'We keep the reason with the rate. Only staff see it.',
    confirmTitle: 'Are you sure?',
    confirm: (rate: string, change: string) => `1 USD = ${rate} NPR from now on${change}.`,
    up: (percent: string) => `, ${percent}% above the current rate`,
    down: (percent: string) => `, ${percent}% below the current rate`,
    largeChange:
      'This is far from the current rate. Check it again. A second administrator may have to approve it.',
    effects:
      'Open calculators show the new rate immediately. Existing quotes stay valid for 30 minutes. The next central bank rate replaces it.',
    done: (rate: string) => `1 USD = ${rate} NPR has been published`,
  },
  fees: {
    replay: 'Replay',
    saved: 'Fee Set has been saved successfully',
    failed: 'Unable to save new fee set',
    reason: 'We keep the reason with the request. The person who approves the fee set sees it.',
    empty: 'No fee sets in effect',
    emptyHint: 'Transfers cannot be priced without one. Add a fee set for each payment and payout method.',
  },
} as const
