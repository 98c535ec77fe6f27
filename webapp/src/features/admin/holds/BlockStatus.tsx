import { Button } from '@mantine/core'
import type { Schemas } from '@/lib/api/types'
import { paths } from '@/lib/paths'
import { Notice } from '@/ui/Notice'
import { TextLink } from '@/ui/TextLink'
import { Permitted } from '../shared/Permitted'
import { ExactTime } from '../shared/Time'
import { messages } from './messages'

const { block: strings } = messages

/** BlockStatus shows whether the money of a transfer is blocked, and a button to unblock it. */
export function BlockStatus({
  record: { block },
  onUnblock,
}: {
  record: Schemas['HoldRecord']
  onUnblock: () => void
}) {
  if (!block) return null
  const { state, name, entry, list, proposedBy, blockedAt, reference } = block
  const listEntry = name || `${list} ${entry}`
  if (state === 'PROPOSED') {
    return proposedBy && <Notice tone="warning">{strings.proposed(proposedBy.name, listEntry)}</Notice>
  }
  if (state === 'LOST') return <Notice tone="info">{strings.lost}</Notice>
  if (state === 'UNBLOCKED')
    return (
      <Notice tone="info" title={strings.unblocked}>
        {reference}
      </Notice>
    )
  return (
    <Notice tone="warning" title={strings.blocked}>
      <p>
        {listEntry} {blockedAt && <ExactTime at={blockedAt} />}
      </p>
      {proposedBy && <p>{strings.unblockProposed(proposedBy.name, reference)}</p>}
      <p>
        <TextLink to={paths.ofacReports}>{strings.reports}</TextLink>
      </p>
      <Permitted permission="holds.decide">
        <Button variant="default" onClick={onUnblock}>
          {strings.unblockLabel}
        </Button>
      </Permitted>
    </Notice>
  )
}
