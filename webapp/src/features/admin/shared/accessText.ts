import type { Schemas } from '@/lib/api/types'
import { customerPath, eventPath, transferPath } from '@/lib/paths'

type Access = Pick<Schemas['DataRead'], 'call' | 'summary' | 'subject' | 'pin' | 'people'>

/** transferActions maps operations on one transfer to what the staff member did. The transfer follows. */
const transferActions: Readonly<Record<string, string>> = {
  findTransaction: 'looked up',
  getCase: 'opened the compliance case of',
  getCaseDocument: 'downloaded a document from the compliance case of',
  getDeadlines: 'opened the deadlines of',
  getEvidence: 'downloaded the evidence for',
  getHold: 'opened the hold of',
  getInvoice: 'opened the receipt of',
  getRefund: 'opened the refund of',
  getReport: 'opened the suspicious activity report about',
  getReportFile: 'downloaded the suspicious activity report about',
  getSentDocument: 'downloaded a document that the sender supplied for',
  getTimeline: 'opened what the sender was told about',
  getTransaction: 'opened',
  getTransferSteps: 'opened the events of',
}

/** personActions maps operations on one customer to what the staff member did. The customer's name follows. */
const personActions: Readonly<Record<string, string>> = {
  exportCustomer: 'exported the data of',
  getCustomer: 'opened the account of',
  getCustomerContacts: 'opened the full contact details of',
}

/** historyActions maps operations on the history of a transfer or a person to what the staff member did. */
const historyActions: Readonly<Record<string, string>> = {
  getReplay: 'replayed the history of',
  getReplayStep: 'opened a step in the history of',
}

/** otherActions maps the other operations to what the staff member did. */
const otherActions: Readonly<Record<string, string>> = {
  exportTransfers: 'exported transfers',
  exportTransmittals: 'exported records of transfers from $3,000',
  find: 'searched customers, transfers, and events',
  findTransmittals: 'searched the records of transfers from $3,000',
  getApproval: 'opened an approval request',
  getBlockedPropertyFile: 'downloaded the list of blocked property',
  getBusiness: 'opened the business metrics',
  getComplaint: 'opened a complaint',
  getHealth: 'opened the health checks',
  getInFlight: 'opened the money in flight',
  getOFACReport: 'opened a report to OFAC',
  getOFACReportFile: 'downloaded a report to OFAC',
  getRateHealth: 'opened the exchange rate',
  getRegulatoryReport: 'opened a regulatory report',
  getRegulatoryReportCSV: 'downloaded a regulatory report',
  getStatement: 'opened the statement of a ledger account',
  getTransmittal: 'opened the record of a transfer from $3,000',
  getTransmittalIDNumber: 'revealed the ID number in the record of a transfer from $3,000',
  getTrialBalance: 'opened the trial balance',
  getUnclaimedLetters: 'opened the letters to owners of unclaimed refunds',
  getUnclaimedReport: 'opened a report of unclaimed property',
  getUnclaimedReportCSV: 'downloaded a report of unclaimed property',
  listAPIKeys: 'opened the list of API keys',
  listApprovals: 'opened the list of approval requests',
  listBankFiles: 'opened the list of bank files',
  listBankReturns: 'opened the list of payments that banks returned',
  listBlockedProperty: 'opened the list of blocked property',
  listBrowserErrors: 'opened the list of browser errors',
  listCallbacks: 'opened the list of failed callbacks',
  listCases: 'opened the list of compliance cases',
  listCloses: 'opened the list of daily trial balances',
  listComplaints: 'opened the list of complaints',
  listCoupons: 'opened the list of coupons',
  listDeadlines: 'opened the list of deadlines',
  listDifferences: 'opened the list of reconciliation differences',
  listDivergences: 'opened the list of differences from the event log',
  listErasures: 'opened the list of erasure requests',
  listEvents: 'opened the event history',
  listEventTypes: 'opened the list of event types',
  listExports: 'opened the list of exports',
  listHolds: 'opened the list of transfers on hold',
  listLockedSenders: 'opened the list of locked senders',
  listOFACReports: 'opened the list of reports to OFAC',
  listPastMatches: 'compared a customer with earlier versions of the sanctions lists',
  listPermissions: 'opened the list of permissions',
  listPriceVersions: 'opened the versions of a price',
  listProjections: 'opened the list of read models',
  listRates: 'opened the list of exchange rates',
  listReads: 'opened the data access log',
  listRegulatoryReportEntries: 'opened the ledger entries of a regulatory report',
  listReprocessed: 'opened the list of reprocessed transfers',
  listSanctionsLists: 'opened the list of sanctions lists',
  listPasskeys: 'opened the list of passkeys',
  listSessions: 'opened the list of devices',
  listStaff: 'opened the list of staff members',
  listStatements: 'opened the list of statements',
  listTransfers: 'opened the list of transfers',
  listWebhookDeliveries: 'opened the list of webhook deliveries',
  listWebhooks: 'opened the list of webhook endpoints',
  listWhatIfs: 'opened the list of simulations',
  listWork: 'opened the work queue',
  listWorkers: 'opened the list of workers',
  listWorkStaff: 'opened the list of people for an assignment',
  nextWork: 'opened the next item of the work queue',
}

/** hasAccessText reports whether an operation has a sentence of its own. */
export const hasAccessText = (call: string): boolean =>
  call === 'getEvent' ||
  [transferActions, personActions, historyActions, otherActions].some((actions) => call in actions)

/** AccessText says what a staff member did, to follow the staff member's name. */
export interface AccessText {
  action: string
  /** The transfer, person, or event that was viewed. Empty if the action names everything. */
  object: string
  /** The path of the object's page. Undefined if it has none. */
  path: string | undefined
}

/** accessText returns the sentence about an access. names has the names of customers by ID. */
export function accessText(access: Access, names: Readonly<Record<string, string>>): AccessText {
  const { call, summary, subject, people } = access
  const stream = call in historyActions ? /^(transfer|sender|beneficiary)-(.+)$/.exec(subject) : null
  const transferAction = transferActions[call] ?? (stream?.[1] === 'transfer' && historyActions[call])
  if (transferAction) {
    const owner = names[people[0] ?? '']
    const transfer = access.pin ? `transfer ${access.pin}` : 'a transfer'
    return {
      action: transferAction,
      object: owner ? `${transfer} of ${owner}` : transfer,
      path: access.pin && transferPath(stream?.[2] ?? subject),
    }
  }
  const action = personActions[call] ?? historyActions[call]
  if (action) {
    const person = stream ? stream[2] : subject
    const isSender = call in personActions || stream?.[1] === 'sender'
    return {
      action,
      object: names[person ?? ''] ?? (isSender ? 'a customer' : 'a record'),
      path: isSender && person ? customerPath(person) : undefined,
    }
  }
  if (call === 'getEvent')
    return { action: 'opened', object: `event ${subject} with personal data`, path: eventPath(subject) }
  return { action: otherActions[call] ?? `used “${summary}”`, object: '', path: undefined }
}
