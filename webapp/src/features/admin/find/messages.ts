/** Page texts for the search box and viewing purposes. */
export const messages = {
  find: {
    label: 'Find people, transfers, and events',
    placeholder: 'Reference, name, email, phone, amount, event…',
    results: 'Search results',
    people: 'People',
    transfers: 'Transfers',
    requests: 'Requests',
    eventsTitle: 'Events',
    events: (count: number) =>
      count === 1 ? '1 event' : count < 100 ? `${count} events` : '100 events or more',
    nothing: 'No results. Search for the start of a name, or for a whole number.',
    failed: 'The search failed. Please try again.',
    erased: 'Erased',
  },
  purposes: {
    label: 'Purpose for viewing personal data',
    about: 'Each time you view personal data, we record this purpose.',
    ask: 'Why are you viewing customer data?',
    askAbout:
      'We record the purpose each time you view personal data in this tab. You can change it at any time.',
    goOn: 'Continue',
    names: {
      ROUTINE: 'Routine work',
      SUPPORT: 'Customer support',
      COMPLIANCE: 'Compliance review',
      COMPLAINT: 'Complaint',
      FRAUD: 'Fraud investigation',
      AUDIT: 'Audit',
    },
    reference: 'Case or complaint',
    referenceWrong: 'Use only letters, digits, and dashes',
  },
} as const
