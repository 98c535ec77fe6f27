/** accessTexts maps operation IDs to what the staff member did. */
const accessTexts = new Map([
  ['find', 'searched customers, transfers, and events'],
  ['findTransaction', 'looked up a transfer by its reference number'],
  ['getCase', 'viewed the compliance case of a transfer'],
  ['getCaseDocument', 'downloaded a document of a compliance case'],
  ['getCustomer', 'viewed the account of a sender'],
  ['getCustomerContacts', 'viewed the full contact details of a sender'],
  ['getDeadlines', 'viewed the deadlines of a transfer'],
  ['getHold', 'viewed the compliance findings of a transfer'],
  ['getInvoice', 'viewed the receipt of a transfer'],
  ['getRefund', 'viewed the refund of a transfer'],
  ['getTimeline', 'viewed what the sender was told about a transfer'],
  ['getTransaction', 'viewed a transfer'],
  ['getTransferSteps', 'viewed the events of a transfer'],
  ['listWork', 'viewed the work queue'],
  ['nextWork', 'opened the next item of the work queue'],
])

const verbs: readonly [pattern: RegExp, verb: string][] = [
  [/^Retrieve /, 'viewed '],
  [/^List /, 'viewed the list of '],
  [/^(Find|Search) /, 'searched '],
  [/^Download /, 'downloaded '],
  [/^Export /, 'exported '],
]

/** accessText returns what a staff member did with an operation, to follow the staff member's name. */
export function accessText(call: string, summary: string): string {
  const text = accessTexts.get(call)
  if (text) return text
  const [pattern, verb] = verbs.find(([start]) => start.test(summary)) ?? []
  if (!pattern) return `used “${summary}”`
  return summary.replace(pattern, verb ?? '').replace(/, (newest|most urgent|next due) first$/, '')
}
