import { Button, Group } from '@mantine/core'
import type { Schemas } from '@/lib/api/types'
import { paths } from '@/lib/paths'
import { Notice } from '@/ui/Notice'
import { Permitted } from '../shared/Permitted'
import { TextLink } from '../shared/TextLink'
import { ExactTime } from '../shared/Time'
import { Interest } from './Interest'
import { messages } from './messages'

const { block: strings } = messages

/** BlockStatus shows whether the money of a transfer is blocked, and buttons to unblock it or to withdraw a proposal. */
export function BlockStatus({
  record,
  onUnblock,
  onWithdraw,
}: {
  record: Schemas['HoldRecord']
  onUnblock: () => void
  onWithdraw: () => void
}) {
  const { block } = record
  if (!block) return null
  const { state, name, entry, list, proposedBy, blockedAt, reference } = block
  const listEntry = name || `${list} ${entry}`
  if (state === 'PROPOSED') {
    return (
      proposedBy && (
        <Notice tone="warning">
          <p>{strings.proposed(proposedBy.name, listEntry)}</p>
          <Permitted permission="holds.decide">
            <Button variant="default" onClick={onWithdraw}>
              {messages.actions.withdraw.label}
            </Button>
          </Permitted>
        </Notice>
      )
    )
  }
  if (state === 'LOST') return <Notice tone="info">{strings.lost}</Notice>
  if (state === 'UNBLOCKED')
    return (
      <Notice tone="info" title={strings.unblocked}>
        <p>{reference}</p>
        <Interest record={record} />
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
      <Interest record={record} />
      <Permitted permission="holds.decide">
        <Group gap="xs">
          <Button variant="default" onClick={onUnblock}>
            {strings.unblockLabel}
          </Button>
          {proposedBy && (
            <Button variant="default" onClick={onWithdraw}>
              {messages.actions.withdraw.label}
            </Button>
          )}
        </Group>
      </Permitted>
    </Notice>
  )
}
