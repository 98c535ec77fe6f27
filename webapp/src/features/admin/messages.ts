/** The words that pages of the back-office share. */
export const messages = {
  superAdmin: 'Super Admin',
  asOfLink: 'As of…',
  paged: {
    pages: 'Pages',
    back: 'Back',
    next: 'Next',
    page: (number: number) => `Page ${number}`,
    end: 'That was all.',
    none: 'None of these; there may be more behind them.',
  },
} as const
