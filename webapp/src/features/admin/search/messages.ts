/** UI text for the command palette and for the purposes of viewing personal data. */
export const messages = {
  search: {
    title: 'Search',
    open: 'Search pages, people, and transfers',
    findCustomer: 'Find a customer',
    label: 'Find pages, people, transfers, and events',
    placeholder: 'Page, reference, name, email, phone, amount…',
    results: 'Search results',
    pages: 'Pages',
    people: 'People',
    transfers: 'Transfers',
    requests: 'Requests',
    events: 'Events',
    eventCount: (count: number) =>
      count === 1 ? '1 event' : count < 100 ? `${count} events` : '100 or more events',
    noResults: 'No results. Enter the start of a name or a complete number.',
    failed: 'The search failed. Please try again.',
  },
  purposes: {
    label: 'Purpose for viewing personal data',
    description: 'Each time you view personal data, we record this purpose.',
    promptTitle: 'Why are you viewing customer data?',
    promptDescription:
      'We record the purpose each time you view personal data in this tab. You can change it at any time.',
    submit: 'Continue',
    reference: 'Case or complaint number',
    referenceInvalid: 'Use only letters, digits, and dashes',
  },
} as const
