import { Button, Group, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { api, read } from '@/lib/api/client'
import { beneficiariesQuery } from '@/lib/api/queries'
import { terms } from '@/lib/api/terms.gen'
import { formatDateTime, formatTime } from '@/lib/format/time'
import { CheckMark } from '@/ui/CheckMark'
import { Icon } from '@/ui/Icon'
import { Money } from '@/ui/Money'
import { Row } from '@/ui/Rows'
import { toast } from '@/ui/toast'
import { useNow } from '@/ui/useNow'
import classes from './CreatedView.module.css'
import { messages } from './messages'
import { NotifyModal } from './NotifyModal'
import { invoiceQuery } from './queries'
import { useConfetti } from './useConfetti'
import type { CreatedTransfer } from './useCreateTransfer'

interface CreatedViewProps extends CreatedTransfer {
  /** Opens the dashboard, with the status of the transfer whose ID is given. */
  onLeave: (track?: string) => void
}

/** invoicePollIntervalMs is the polling interval until the receipt link exists. */
const invoicePollIntervalMs = 2_000
const maxInvoiceRequests = 15

const minuteMs = 60_000

/** share passes the beneficiary's tracking link to another app. If the browser cannot share, it copies the link. */
async function share(url: string) {
  if (!navigator.share) {
    await navigator.clipboard.writeText(url)
    return toast.success(messages.created.linkCopied)
  }
  await navigator.share({ url, text: messages.created.shareText }).catch(() => undefined) // The sender canceled.
}

/** TextButton sends the beneficiary the tracking link as a text message. */
function TextButton({ transferId, name }: { transferId: string; name: string }) {
  const text = useMutation({
    mutationFn: () =>
      read(
        api.POST('/v1/senders/transactions/{id}/text-beneficiary', { params: { path: { id: transferId } } }),
      ),
    onSuccess: () => toast.success(messages.created.texted(name)),
    onError: toast.failure,
  })
  return (
    <Button
      size="lg"
      variant="subtle"
      onClick={() => text.mutate()}
      loading={text.isPending}
      disabled={text.isSuccess}
      leftSection={<Icon name="phone" size={18} />}
    >
      {messages.created.text(name)}
    </Button>
  )
}

/** CreatedView confirms the new transfer (2.20). */
export function CreatedView({ created, detail, recipient, isRetry, onLeave }: CreatedViewProps) {
  const [isNotifyOpen, notify] = useDisclosure(false)
  const isOnHold = created.status === 'HOLD'
  const cancelUntil = Date.parse(created.createdAt) + terms.cancelMinutes * minuteMs
  const minutesLeft = Math.ceil((cancelUntil - useNow()) / minuteMs)
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
      {minutesLeft > 0 && (
        <Text maw="42ch" mt={12}>
          {messages.created.cancelUntil(formatTime(new Date(cancelUntil).toISOString()), minutesLeft)}
        </Text>
      )}
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
        <Button size="lg" onClick={() => onLeave(created.referenceId)}>
          {messages.created.track}
        </Button>
        <Button size="lg" variant="default" onClick={() => onLeave()}>
          {messages.created.dashboard}
        </Button>
        {invoice.data?.trackingLink && !isOnHold && (
          <Button
            size="lg"
            variant="default"
            onClick={() => void share(invoice.data.trackingLink)}
            leftSection={<Icon name="share" size={18} />}
          >
            {messages.created.share(beneficiary?.firstName ?? '')}
          </Button>
        )}
        {invoice.data?.pdfLink && (
          <Button
            size="lg"
            variant="default"
            component="a"
            href={invoice.data.pdfLink}
            target="_blank"
            rel="noopener"
            leftSection={<Icon name="download" size={18} />}
          >
            {messages.created.receipt}
          </Button>
        )}
        {beneficiary && !isOnHold && (
          <TextButton transferId={created.referenceId} name={beneficiary.firstName} />
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
