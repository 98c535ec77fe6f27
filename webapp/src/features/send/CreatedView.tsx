import { Button, Group, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { beneficiariesQuery } from '@/lib/api/queries'
import { formatDateTime } from '@/lib/format/time'
import { CheckMark } from '@/ui/CheckMark'
import { Icon } from '@/ui/Icon'
import { Money } from '@/ui/Money'
import { Row } from '@/ui/Rows'
import classes from './CreatedView.module.css'
import { messages } from './messages'
import { NotifyModal } from './NotifyModal'
import { invoiceQuery } from './queries'
import { useConfetti } from './useConfetti'
import type { CreatedTransfer } from './useCreateTransfer'

interface CreatedViewProps extends CreatedTransfer {
  onLeave: () => void
}

/** invoicePollIntervalMs is the polling interval until the receipt link exists. */
const invoicePollIntervalMs = 2_000
const maxInvoiceRequests = 15

/** CreatedView confirms the new transfer (2.20). */
export function CreatedView({ created, detail, recipient, isRetry, onLeave }: CreatedViewProps) {
  const [isNotifyOpen, notify] = useDisclosure(false)
  const isOnHold = created.status === 'HOLD'
  useConfetti()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [])
  const beneficiaries = useQuery(beneficiariesQuery)
  const beneficiary = beneficiaries.data?.find(({ referenceId }) => referenceId === recipient.recipient)
  const invoice = useQuery({
    ...invoiceQuery(created.referenceId),
    refetchInterval: ({ state }) =>
      state.data?.invoiceLink || state.dataUpdateCount + state.errorUpdateCount >= maxInvoiceRequests
        ? false
        : invoicePollIntervalMs,
  })
  return (
    <section className={classes.created} aria-labelledby="created">
      <CheckMark />
      <Title order={1} id="created" ref={heading} tabIndex={-1} mt={16} mb={4}>
        {isOnHold ? messages.created.onHoldTitle : messages.created.title}
      </Title>
      <Text my={4}>
        <Money amount={detail.receivingAmount} currency={detail.receivingCurrency} size="display" />
      </Text>
      <Text maw="42ch" mt={4} fz="lg" c="dimmed">
        {isOnHold
          ? messages.created.onHold
          : messages.created.lead(beneficiary?.fullName ?? '', created.dateAvailable)}
      </Text>
      {isRetry && (
        <Text maw="42ch" mt={12}>
          {messages.created.sentOnce}
        </Text>
      )}
      <dl className={classes.summary}>
        <Row name={recipient.paymentReceiveMethod === 'CASH_PICKUP' ? 'Pin Number' : 'Reference Number'}>
          {created.referenceNumber}
        </Row>
        <Row name={isOnHold ? messages.created.onHoldTotal : messages.created.total}>
          <Money amount={detail.totalAmount} currency={detail.paymentCurrency} />
        </Row>
        <Row name="Created">{formatDateTime(created.createdAt)}</Row>
      </dl>
      <Group justify="center" className={classes.actions}>
        <Button size="lg" onClick={onLeave}>
          {messages.created.dashboard}
        </Button>
        {invoice.data?.invoiceLink && (
          <Button
            size="lg"
            variant="default"
            component="a"
            href={invoice.data.invoiceLink}
            target="_blank"
            rel="noopener"
            leftSection={<Icon name="download" size={18} />}
          >
            {messages.created.receipt}
          </Button>
        )}
        {beneficiary?.email && (
          <Button
            size="lg"
            variant="subtle"
            onClick={notify.open}
            leftSection={<Icon name="mail" size={18} />}
          >
            {messages.created.notify}
          </Button>
        )}
      </Group>
      {beneficiary && (
        <NotifyModal
          opened={isNotifyOpen}
          onClose={notify.close}
          transferId={created.referenceId}
          email={beneficiary.email}
        />
      )}
    </section>
  )
}
