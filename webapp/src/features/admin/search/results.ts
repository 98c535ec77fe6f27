import type { Schemas } from '@/lib/api/types'
import { groupThousands } from '@/lib/money/decimal'
import { causationPath, customerPath, paths, transferPath } from '@/lib/paths'
import { transactionStatuses } from '@/ui/StatusBadge'
import { codeLabel, eventSubject, eventTitle } from '../shared/labels'
import { erased } from '../shared/messages'
import { messages } from './messages'

const { search: strings } = messages

/** Result is one search result. */
interface Result {
  /** The path of the result's page. */
  to: string
  name: string
  kind: string
  detail: string
}

interface ResultGroup {
  title: string
  results: Result[]
}

const joinDetails = (...parts: string[]) => parts.filter(Boolean).join(' · ')

const personPath = ({ kind, id }: Schemas['SearchResult']['people'][number]): string => {
  if (kind === 'SENDER') return customerPath(id)
  return kind === 'BENEFICIARY' ? `${paths.transfers}?beneficiary=${id}` : `${paths.events}?actor=${id}`
}

/** groupResults groups the search results by kind and omits empty groups. */
export function groupResults({
  people,
  transfers,
  events,
  requests,
}: Schemas['SearchResult']): ResultGroup[] {
  const groups: ResultGroup[] = [
    {
      title: strings.people,
      results: people.map((person) => ({
        to: personPath(person),
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
  return groups.filter(({ results }) => results.length > 0)
}
