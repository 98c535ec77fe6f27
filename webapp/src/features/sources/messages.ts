export const messages = {
  banks: {
    title: 'Bank Accounts',
    lead: 'Linked at your bank’s own page. We never see your password.',
    add: 'Add Bank',
    empty: 'There is no any Bank account linked to your account',
    removed: 'Your Bank account has been successfully removed',
    confirm: (name: string) =>
      `Do you want to remove ${name}? Transfers that are on their way are not touched.`,
    relogin:
      'Your bank credentials have changed. Please click the refresh icon to sign in to your bank again.',
  },
  cards: {
    title: 'Debit Cards',
    lead: 'We keep the network and the last four digits, nothing else.',
    add: 'Add Debit Card',
    empty: 'There is no any Card account linked to your account',
    removed: 'Your Card account has been successfully removed',
    confirm: (name: string) =>
      `Do you want to remove ${name}? Transfers that are on their way are not touched.`,
    unavailable: 'Debit card service is not available yet.',
  },
  barred: 'You can add one as soon as your identity has been verified.',
  remove: 'Remove',
} as const
