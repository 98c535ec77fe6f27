import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Transaction } from '@/lib/api/types'
import { formatDay } from '@/lib/format/time'
import { transferPath } from '@/lib/paths'
import { Notice } from '@/ui/Notice'
import { DescriptionList } from './DescriptionList'
import { explainDelay } from './delay'
import { messages } from './messages'
import { senderTimelineQuery, transferQuery } from './queries'
import { TextLink } from './TextLink'
import { ExactTime, RelativeTime } from './Time'

const { delay: strings } = messages

interface DelayNoticeProps {
  transfer: Pick<Transaction, 'id' | 'referenceNumber'>
  /** True on a page about other things, which then links to the transfer. */
  isLinked?: boolean
  action?: ReactNode
}

/** DelayNotice says why a transfer is delayed, since when, what we do about it, and what to tell the sender. */
export function DelayNotice({
  transfer: { id, referenceNumber },
  isLinked = false,
  action,
}: DelayNoticeProps) {
  const { data: transfer } = useQuery(transferQuery(id))
  const timeline = useQuery(senderTimelineQuery(id))
  if (!transfer || timeline.isPending) return null
  const { title, since, action: doing, toTell } = explainDelay(transfer, timeline.data?.result ?? [])
  return (
    <Notice tone="warning" title={title} action={action}>
      <DescriptionList
        items={{
          [strings.transfer]: isLinked && <TextLink to={transferPath(id)}>{referenceNumber}</TextLink>,
          [strings.promised]: formatDay(transfer.dateAvailable, { year: true }),
          [strings.since]: (
            <>
              <ExactTime at={since} /> (<RelativeTime at={since} />)
            </>
          ),
          [strings.action]: doing,
          [strings.toTell]: toTell.length > 0 && toTell.map((text) => <p key={text}>“{text}”</p>),
        }}
      />
    </Notice>
  )
}
