/** Page texts shared by the back-office pages. */
export const messages = {
  superAdmin: 'Super Admin',
  asOfLink: 'As of…',
  paged: {
    pages: 'Pages',
    back: 'Back',
    next: 'Next',
    page: (number: number) => `Page ${number}`,
    end: 'End of list',
    none: 'No matches on this page. Load more to keep searching.',
  },
} as const
