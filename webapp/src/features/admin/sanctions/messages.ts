/** UI text for sanctions lists. */
export const messages = {
  description: 'Every sanctions list version used for screening, newest first.',
  empty: 'No sanctions lists yet',
  emptyHint: 'The server loads the lists when it starts.',
  screening: 'In progress',
  check: {
    title: 'Check a person against every version',
    hint: 'See which list version would have matched a person under the current rules. Enter a name, or the ID of a sender or beneficiary.',
    form: 'Check a person',
    name: 'Full name',
    dateOfBirth: 'Date of birth',
    person: 'Customer or beneficiary ID',
    thisPerson: 'This person',
    noMatch: 'No match',
    notStored: 'Not stored',
  },
} as const
