/** UI text that several back-office pages share. */
export const messages = {
  superAdmin: 'Super Admin',
  asOfLink: 'View as of…',
  pagedList: {
    pages: 'Pages',
    previous: 'Previous',
    next: 'Next',
    page: (number: number) => `Page ${number}`,
    end: 'End of list',
    noMatches: 'No matches on this page. Go to the next page to keep searching.',
  },
} as const
