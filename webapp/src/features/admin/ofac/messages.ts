/** UI text for reports to OFAC and for blocked property. */
export const messages = {
  description:
    'Reports about blocked, rejected, and unblocked transfers are due after 10 business days. The annual report is due on September 30.',
  filter: 'Show reports',
  filters: { due: 'Due', all: 'All' },
  kinds: {
    BLOCKED: 'Blocked property',
    REJECTED: 'Rejected transfer',
    UNBLOCKED: 'Unblocked property',
    ANNUAL: 'Annual report',
  },
  statuses: { DUE: 'Due', FILED: 'Filed', NOT_REQUIRED: 'Not required' },
  empty: { due: 'No reports are due', all: 'No reports' },
  emptyHint:
    'A report appears here when money is blocked or unblocked, or a transfer is rejected because of sanctions.',
  file: 'Record filing',
  fileText:
    'File the report on OFAC’s site first. By recording the filing, you approve the worksheet as shown. It can’t be changed later.',
  confirmation: 'Confirmation number from OFAC’s site',
  filed: 'The filing was recorded',
  waive: 'Report not required',
  waiveTitle: (reference: string) => `No report on the rejected transfer ${reference}`,
  waiveText: 'Use this only if the match was false. The transfer stays rejected. You can’t undo this.',
  download: 'Download worksheet',
  worksheet: 'Worksheet',
  missing: 'not known',
  additions: 'Your additions',
  save: 'Save additions',
  saved: 'Your additions were saved',
  fields: {
    contactName: 'Contact person',
    contactEmail: 'Contact email',
    legalAuthority: 'Legal authority (program or executive order)',
    location: 'Bank and account that hold the money',
    comments: 'Comments',
  },
  transfer: 'View the transfer’s compliance record',
  property: 'View the blocked property on June 30',
  blocked: {
    description: 'Money that we keep because a person on a sanctions list has an interest in it.',
    day: 'Blocked at the end of the day',
    empty: 'No property was blocked',
    emptyHint: 'Transfers whose money is blocked appear here.',
    download: 'Download list',
    total: 'Total',
  },
} as const
