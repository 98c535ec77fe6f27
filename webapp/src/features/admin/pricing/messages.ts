/** The words of rates, fee sets and coupons. */
export const messages = {
  coupons: {
    replay: 'Replay',
    empty: 'No coupon found',
    emptyHint: 'A coupon betters the rate or adds a bonus for a country pair.',
    deleted: 'The coupon has been deleted',
    confirmTitle: 'Are you sure?',
    confirm: (code: string) =>
      `Do you want to delete the coupon ${code}? Transfers that used it keep what it gave.`,
    created: 'The coupon has been created',
    reason: 'Kept with the request. The person who approves the coupon sees it.',
  },
  rates: {
    empty: 'No rate has been published yet',
    emptyHint: 'Without one, nothing can be priced.',
    reason: 'Kept with the rate. Only staff see it.',
    confirmTitle: 'Are you sure?',
    confirm: (rate: string, change: string) => `1 USD = ${rate} NPR from now on${change}.`,
    up: (percent: string) => `, ${percent}% more than now`,
    down: (percent: string) => `, ${percent}% less than now`,
    far: 'This is far from the current rate. Check it again. A second administrator may have to approve it.',
    follows:
      'Every open calculator shows it at once. What was quoted before stays good for 30 minutes. A central bank’s next table replaces it.',
    done: (rate: string) => `1 USD = ${rate} NPR has been published`,
  },
  fees: {
    replay: 'Replay',
    saved: 'Fee Set has been saved successfully',
    failed: 'Unable to save new fee set',
    reason: 'Kept with the request. The person who approves the fee set sees it.',
    empty: 'No fee set is in force',
    emptyHint: 'Without one, nothing can be priced. Add a fee set for each way to pay and to be paid.',
  },
} as const
