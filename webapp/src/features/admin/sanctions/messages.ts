/** UI text for sanctions lists. */
export const messages = {
  description: 'Every sanctions list version used for screening, newest first.',
  empty: 'No sanctions lists yet',
  emptyHint: 'The server loads the lists when it starts.',
  sample: 'sample data',
} as const
