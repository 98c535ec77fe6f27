/** UI text for browser errors. */
export const messages = {
  empty: 'No browser errors',
  emptyHint: 'Errors in customer and staff browsers appear here. We never record what users type.',
} as const
