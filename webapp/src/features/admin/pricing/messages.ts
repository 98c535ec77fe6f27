/** UI text for rates, fee sets, and coupons. */
export const messages = {
  coupons: {
    replay: 'Replay',
    empty: 'No coupon found',
    emptyHint: 'Coupons improve the rate or add a bonus for a country pair.',
    deleted: 'The coupon has been deleted',
    confirm: (code: string) =>
      `Do you want to delete the coupon ${code}? Transfers that already used it will keep their benefit.`,
    created: 'The coupon has been created',
    reason: 'The approver sees this reason.',
  },
  rates: {
    empty: 'No rate has been published yet',
    emptyHint: 'Transfers cannot be priced without a rate.',
    reason: 'Only staff can see this reason.',
    confirm: (rate: string, change: string) => `The new rate is 1 USD = ${rate} NPR${change}.`,
    up: (percent: string) => `, ${percent}% above the current rate`,
    down: (percent: string) => `, ${percent}% below the current rate`,
    largeChange:
      'The new rate is far from the current rate. Check it again. Another staff member might have to approve it.',
    effects:
      'Open calculators will show the new rate immediately. Existing quotes will stay valid for up to 30 minutes. The next central bank rate will replace the new rate.',
    done: (rate: string) => `The rate 1 USD = ${rate} NPR has been published`,
  },
  fees: {
    replay: 'Replay',
    saved: 'Fee Set has been saved successfully',
    failed: 'Unable to save new fee set',
    reason: 'The approver sees this reason.',
    empty: 'No fee sets in effect',
    emptyHint:
      'Transfers cannot be priced without a fee set. Add one for each payment method and payout method.',
  },
} as const
