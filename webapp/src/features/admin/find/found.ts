import { causationPath, paths, transferPath } from '@/app/paths'
import { grouped } from '@/money/decimal'
import { transactionStatuses } from '@/ui/StatusBadge'
import { eventSubject, eventTitle, titled } from '../actors'
import type { Found } from '../types'
import { messages } from './messages'

const { find: words } = messages

/** Hit is one search result. */
interface Hit {
  /** The path of the result's page. */
  to: string
  name: string
  kind: string
  more: string
}

interface Group {
  title: string
  hits: Hit[]
}

const joined = (...parts: string[]) => parts.filter(Boolean).join(' · ')

const personPath = ({ kind, id }: Found['people'][number]): string => {
  const field = { SENDER: 'sender', BENEFICIARY: 'beneficiary' }[kind as string]
  return field ? `${paths.transfers}?${field}=${id}` : `${paths.events}?actor=${id}`
}

/** groupsOf groups the search results with their links. Empty groups are left out. */
export function groupsOf({ people, transfers, events, requests }: Found): Group[] {
  const groups: Group[] = [
    {
      title: words.people,
      hits: people.map((person) => ({
        to: personPath(person),
        name: person.fullName,
        kind: titled(person.kind),
        more: joined(person.email, person.phone),
      })),
    },
    {
      title: words.transfers,
      hits: transfers.map((transfer) => ({
        to: transferPath(transfer.id),
        name: joined(
          transfer.referenceNumber,
          `${grouped(transfer.senderAmount)} ${transfer.senderCurrency}`,
        ),
        kind: transactionStatuses[transfer.status].label,
        more: `${transfer.sender.fullName || words.erased} → ${transfer.beneficiary.fullName || words.erased}, ${grouped(transfer.recipientAmount)} ${transfer.recipientCurrency}`,
      })),
    },
    {
      title: words.requests,
      hits: requests.map(({ correlation, events: count, type }) => ({
        to: causationPath(correlation),
        name: correlation,
        kind: words.events(count),
        more: joined(eventSubject(type), eventTitle(type)),
      })),
    },
    {
      title: words.eventsTitle,
      hits: events.map(({ position, type, stream, version }) => ({
        to: `${paths.events}?stream=${encodeURIComponent(stream)}&event=${position}`,
        name: `${titled(eventSubject(type))}: ${eventTitle(type)}`,
        kind: `#${position}`,
        more: `${stream}, version ${version}`,
      })),
    },
  ]
  return groups.filter(({ hits }) => hits.length > 0)
}
