export const messages = {
  banks: {
    title: 'Bank accounts',
    lead: 'You link accounts on your bank’s website. We never see your password.',
    add: 'Add Bank',
    empty: 'There is no any Bank account linked to your account',
    removed: 'Your Bank account has been successfully removed',
    confirm: (name: string) => `Do you want to remove ${name}? Transfers in progress are not affected.`,
    relogin:
      'Your bank credentials have changed. Please click the refresh icon to sign in to your bank again.',
  },
  cards: {
    title: 'Debit cards',
    lead: 'We store only the card network and the last four digits.',
    add: 'Add Debit Card',
    empty: 'There is no any Card account linked to your account',
    removed: 'Your Card account has been successfully removed',
    confirm: (name: string) => `Do you want to remove ${name}? Transfers in progress are not affected.`,
    unavailable: 'Debit card service is not available yet.',
  },
  notVerified: 'You can add a bank account after we verify your identity.',
  remove: 'Remove',
} as const
