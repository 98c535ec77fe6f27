import type { Schemas } from '@/lib/api/types'
import { groupThousands } from '@/lib/money/decimal'
import { causationPath, customerPath, paths, transferPath } from '@/lib/paths'
import type { Session } from '@/lib/session/store'
import { transactionStatuses } from '@/ui/StatusBadge'
import { codeLabel, eventSubject, eventTitle } from '../shared/labels'
import { erased } from '../shared/messages'
import { canOpen } from '../shared/TextLink'
import { messages } from './messages'

const { search: strings } = messages

/** Result is one search result. */
export interface Result {
  /** The path of the result's page. */
  to: string
  name: string
  kind: string
  detail: string
}

/** ResultGroup is a group of search results with its title. */
export interface ResultGroup {
  title: string
  results: Result[]
}

const joinDetails = (...parts: string[]) => parts.filter(Boolean).join(' · ')

/** personPath returns the path of a person's page. For a recipient, it is the page of the sender, if the user can open it. */
const personPath = (session: Session, { kind, id, senderId }: Schemas['PersonMatch']): string => {
  if (kind === 'STAFF') return `${paths.events}?actor=${id}`
  const customer = customerPath(kind === 'SENDER' ? id : (senderId ?? ''))
  return kind === 'SENDER' || canOpen(customer)(session) ? customer : `${paths.transfers}?beneficiary=${id}`
}

/** groupResults groups the search results by kind. It omits pages that the user cannot open, and empty groups. */
export function groupResults(
  { people, transfers, events, requests }: Schemas['SearchResult'],
  session: Session,
): ResultGroup[] {
  const groups: ResultGroup[] = [
    {
      title: strings.people,
      results: people.map((person) => ({
        to: personPath(session, person),
        name: person.fullName,
        kind: codeLabel(person.kind),
        detail: joinDetails(person.email, person.phone),
      })),
    },
    {
      title: strings.transfers,
      results: transfers.map((transfer) => ({
        to: transferPath(transfer.id),
        name: joinDetails(
          transfer.referenceNumber,
          `${groupThousands(transfer.senderAmount)} ${transfer.senderCurrency}`,
        ),
        kind: transactionStatuses[transfer.status].label,
        detail: `${transfer.sender.fullName || erased} → ${transfer.beneficiary.fullName || erased}, ${groupThousands(transfer.recipientAmount)} ${transfer.recipientCurrency}`,
      })),
    },
    {
      title: strings.requests,
      results: requests.map(({ correlation, events: count, type }) => ({
        to: causationPath(correlation),
        name: correlation,
        kind: strings.eventCount(count),
        detail: joinDetails(eventSubject(type), eventTitle(type)),
      })),
    },
    {
      title: strings.events,
      results: events.map(({ position, type, stream, version }) => ({
        to: `${paths.events}?stream=${encodeURIComponent(stream)}&event=${position}`,
        name: `${codeLabel(eventSubject(type))}: ${eventTitle(type)}`,
        kind: `#${position}`,
        detail: `${stream}, version ${version}`,
      })),
    },
  ]
  return groups
    .map(({ title, results }) => ({ title, results: results.filter(({ to }) => canOpen(to)(session)) }))
    .filter(({ results }) => results.length > 0)
}
