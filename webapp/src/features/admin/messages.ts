/** Texts that several back-office pages share. */
export const messages = {
  superAdmin: 'Super Admin',
  asOfLink: 'As of…',
  pagedList: {
    pages: 'Pages',
    back: 'Back',
    next: 'Next',
    page: (number: number) => `Page ${number}`,
    end: 'End of list',
    noMatches: 'No matches on this page. Load more to keep searching.',
  },
} as const
