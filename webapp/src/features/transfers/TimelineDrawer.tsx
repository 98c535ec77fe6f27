import { Button, CopyButton, Drawer, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Transaction } from '@/lib/api/types'
import { formatDateTime, formatDay } from '@/lib/format/time'
import { helpForTransfer } from '@/lib/help'
import { HelpLink } from '@/ui/HelpLink'
import { Icon } from '@/ui/Icon'
import { Money } from '@/ui/Money'
import { StatusTextBadge } from '@/ui/StatusBadge'
import { Stepper } from '@/ui/Stepper'
import { LinesSkeleton, QueryView } from '@/ui/states'
import { Deadlines } from './Deadlines'
import { messages } from './messages'
import { Problems } from './Problems'
import { timelineQuery } from './queries'
import { RequestedDocuments } from './RequestedDocuments'
import { hasPin } from './rules'
import classes from './TimelineDrawer.module.css'
import { timelineSteps } from './timeline'

interface TimelineDrawerProps {
  transaction: Transaction | undefined
  onClose: () => void
}

/** TimelineDrawer shows a transfer's status and history to its sender. It updates live. */
export function TimelineDrawer({ transaction, onClose }: TimelineDrawerProps) {
  return (
    <Drawer
      opened={transaction !== undefined}
      onClose={onClose}
      position="right"
      size="md"
      padding="lg"
      title={messages.timeline.title}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {transaction && <Timeline transaction={transaction} />}
    </Drawer>
  )
}

function Timeline({ transaction }: { transaction: Transaction }) {
  const timeline = useQuery(timelineQuery(transaction.id))
  const help = helpForTransfer(
    transaction,
    (timeline.data ?? []).map(({ code }) => code),
  )
  return (
    <>
      <div className={classes.head}>
        <Text c="dimmed">{transaction.beneficiary.fullName}</Text>
        <Text mb={8}>
          <Money amount={transaction.recipientAmount} currency={transaction.recipientCurrency} size="large" />
        </Text>
        <Group gap={6} align="stretch">
          <StatusTextBadge transaction={transaction} />
        </Group>
        {transaction.estimatedArrival && (
          <Text mt={8} fw={600}>
            {messages.expected(formatDay(transaction.estimatedArrival))}
          </Text>
        )}
        {hasPin(transaction) && <Pin number={transaction.referenceNumber} />}
        {timeline.data && help && <HelpLink article={help} />}
      </div>
      {(transaction.status === 'HOLD' || transaction.deliveryStatus === 'HOLD') && (
        <RequestedDocuments id={transaction.id} />
      )}
      <div aria-live="polite">
        <QueryView query={timeline} loading={<LinesSkeleton />}>
          {(events) => (
            <Stepper
              label={messages.timeline.title}
              orientation="vertical"
              steps={timelineSteps(events, transaction, formatDateTime)}
            />
          )}
        </QueryView>
      </div>
      <Deadlines id={transaction.id} />
      <Problems id={transaction.id} />
    </>
  )
}

/** Pin shows the pickup PIN, which the sender gives to the beneficiary. */
function Pin({ number }: { number: string }) {
  return (
    <Group gap="2 6" mt={8} fz="sm" className={classes.pin}>
      Pin Number <strong>{number}</strong>
      <CopyButton value={number}>
        {({ copied, copy }) => (
          <Button
            size="compact-xs"
            variant="subtle"
            onClick={copy}
            leftSection={<Icon name={copied ? 'check' : 'copy'} size={14} />}
          >
            {copied ? messages.timeline.copied : messages.timeline.copy}
          </Button>
        )}
      </CopyButton>
    </Group>
  )
}
