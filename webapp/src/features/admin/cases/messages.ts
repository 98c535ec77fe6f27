/** UI text for compliance cases. */
export const messages = {
  description: 'Compliance notes and documents about transfers. Never share them with senders.',
  empty: 'No cases yet',
  emptyHint: 'Open a case from a transfer’s page.',
  none: 'This transfer has no case.',
  confidential: 'Do not share anything on this page with the sender.',
  open: 'Open case',
  openText: 'Explain why you are investigating this transfer.',
  close: 'Close case',
  closeText: 'You can reopen a closed case later.',
  report: 'Suspicious activity report',
  noNotes: 'No notes yet.',
  noDocuments: 'No documents yet.',
  attach: 'Attach document',
  attachHint: 'PDF, PNG, or JPEG, up to 5 MB. Stored encrypted.',
} as const
