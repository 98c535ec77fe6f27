import { Button, Group, Stack, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { transactionsQuery } from '@/lib/api/queries'
import type { Transaction } from '@/lib/api/types'
import { formatDay } from '@/lib/format/time'
import { Panel } from '@/ui/Page'
import { StatusTextBadge } from '@/ui/StatusBadge'
import { messages } from './messages'
import { isUnderway, latestPerBeneficiary } from './rules'
import { TimelineDrawer } from './TimelineDrawer'
import { useSendAgain } from './useSendAgain'

const texts = messages.latest

/** maxBeneficiaries is how many of the latest beneficiaries have a button. */
const maxBeneficiaries = 4

/**
 * LatestTransfers shows the newest transfer that is underway, and buttons that send money again to the latest
 * beneficiaries. It shows nothing before the first transfer.
 */
export function LatestTransfers() {
  const { data } = useInfiniteQuery(transactionsQuery({}))
  const sendAgain = useSendAgain()
  // The history stays open when the transfer that it shows arrives.
  const [openId, setOpenId] = useState<string>()
  const transfers = data?.pages[0]?.result ?? []
  const underway = transfers.find(isUnderway)
  if (transfers.length === 0) return null
  return (
    <Stack gap="md" mb="lg">
      {underway && <Underway transfer={underway} onOpen={() => setOpenId(underway.id)} />}
      <Group component="section" gap="xs" aria-label={texts.again}>
        {latestPerBeneficiary(transfers, maxBeneficiaries).map((transfer) => (
          <Button
            key={transfer.id}
            variant="default"
            loading={sendAgain.isPending && sendAgain.variables.id === transfer.id}
            onClick={() => sendAgain.mutate(transfer)}
          >
            {texts.sendTo(transfer.beneficiary.fullName)}
          </Button>
        ))}
      </Group>
      <TimelineDrawer
        transaction={transfers.find(({ id }) => id === openId)}
        onClose={() => setOpenId(undefined)}
      />
    </Stack>
  )
}

/** Underway shows a transfer's status, with a button for its history. */
function Underway({ transfer, onOpen }: { transfer: Transaction; onOpen: () => void }) {
  return (
    <Panel
      title={texts.underway(transfer.beneficiary.fullName, transfer.recipientAmount)}
      headerContent={<StatusTextBadge transaction={transfer} />}
    >
      <Group justify="space-between" gap="xs">
        <Text c="dimmed">
          {transfer.estimatedArrival && messages.expected(formatDay(transfer.estimatedArrival))}
        </Text>
        <Button variant="default" onClick={onOpen}>
          {texts.open}
        </Button>
      </Group>
    </Panel>
  )
}
