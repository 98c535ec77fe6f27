import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { payoutLabel, sourceLabels } from '@/lib/format/labels'
import { formatPhone } from '@/lib/format/phone'
import { dropZeroCents, groupThousands } from '@/lib/money/decimal'
import { paths } from '@/lib/paths'
import { useSession } from '@/lib/session/store'
import { accountLabel } from '@/parts/beneficiary/AccountChoice'
import { WhyThisPrice } from '@/parts/price/WhyThisPrice'
import { SendFlowPage } from '@/parts/sendFlow/SendFlowPage'
import { TransferSummary } from '@/parts/sendFlow/TransferSummary'
import { WaitNotice } from '@/parts/sendFlow/WaitNotice'
import { DialogActions } from '@/ui/DialogActions'
import { Icon } from '@/ui/Icon'
import { Notice } from '@/ui/Notice'
import { Disclosures } from './Disclosures'
import { messages } from './messages'
import { PayerName } from './PayerName'
import { createRequest } from './price'
import { disclosureQuery } from './queries'
import classes from './ReviewDetails.module.css'
import { ReviewSection } from './ReviewSection'
import { ScheduleInstead } from './ScheduleInstead'
import { type CreatedTransfer, useCreateTransfer } from './useCreateTransfer'
import type { ReviewView } from './useReview'

/** ReviewDetails shows the transfer summary, the required disclosures, and the send button. */
export function ReviewDetails({
  onCreated,
  recordSection,
  ...view
}: ReviewView & { recordSection?: ReactNode; onCreated: (transfer: CreatedTransfer) => void }) {
  const { detail, recipient, beneficiary, country, source, quote, updatedRate, renewQuote, isRenewing } = view
  const [isAuthorizing, authorization] = useDisclosure(false)
  const [isExpired, setIsExpired] = useState(false)
  /** The server's description of an earlier transfer of the same amount to the same beneficiary. */
  const [duplicateMessage, setDuplicateMessage] = useState<string>()
  const terms = createRequest(detail, recipient, quote.quoteToken)
  const disclosure = useQuery(disclosureQuery(terms))
  const create = useCreateTransfer({
    detail,
    recipient,
    body: { ...terms, disclosureHash: disclosure.data?.hash },
    renewQuote,
    onCreated,
    onExpired: () => setIsExpired(true),
    onFailed: () => {
      authorization.close()
      setDuplicateMessage(undefined)
    },
    onDuplicate: (text) => {
      authorization.close()
      setDuplicateMessage(text)
    },
  })
  const { isPending } = create
  const currentTerms = `${detail.totalAmount} ${detail.receivingAmount} ${disclosure.data?.hash}`
  const reviewedTerms = useRef(currentTerms)
  useEffect(() => {
    // The user authorizes only the terms on the page. If the terms change, the user must review them again.
    if (reviewedTerms.current !== currentTerms && !isPending) {
      authorization.close()
      setDuplicateMessage(undefined)
    }
    reviewedTerms.current = currentTerms
  }, [currentTerms, isPending, authorization.close])
  const refetchTerms = () => {
    void renewQuote()
    void disclosure.refetch()
  }
  const total = `$${groupThousands(detail.totalAmount)}`
  const sourceName = 'fundingSourceName' in source ? source.fundingSourceName : source.name
  return (
    <SendFlowPage
      title={messages.review.headline(
        beneficiary.firstName,
        `${detail.receivingCurrency} ${dropZeroCents(groupThousands(detail.receivingAmount))}`,
        quote.dateAvailable,
      )}
      aside={
        <div className={classes.aside}>
          <TransferSummary />
        </div>
      }
    >
      <Stack gap="md">
        <SenderSection />
        {recordSection}
        <ReviewSection title="Beneficiary" changePath={paths.beneficiary}>
          <strong>{beneficiary.fullName}</strong>
          <span>
            {payoutLabel(recipient.paymentReceiveMethod)} <AccountLine {...view} />
          </span>
          <span>
            {beneficiary.address.city}, {country.name},{' '}
            <span className={classes.phone}>{formatPhone(country.phoneCode, beneficiary.phoneNumber)}</span>
          </span>
          <span>For {recipient.remittancePurpose}</span>
        </ReviewSection>
        <ReviewSection title="Payment" changePath={paths.paymentInformation}>
          <strong>{sourceName}</strong>
          <span>{sourceLabels[detail.paymentSource]}</span>
        </ReviewSection>
        <Disclosures disclosure={disclosure.data} error={disclosure.error} retry={refetchTerms} />
        <Link to={paths.paymentDetails} className={classes.changeAmounts}>
          {messages.review.changeAmounts}
        </Link>
        <WhyThisPrice quote={quote} />
        {updatedRate && (
          <Notice tone="warning" title={messages.review.rateTitle}>
            {messages.review.rateUpdated(updatedRate)}
          </Notice>
        )}
        {isExpired && !updatedRate && (
          <Notice tone="warning" title={messages.review.expiredTitle}>
            {messages.review.expired}
          </Notice>
        )}
        {create.outcome === 'unknown' && (
          <Notice tone="danger" title={messages.review.unknownTitle}>
            {messages.review.unknown}
          </Notice>
        )}
        {create.wasUnavailable && (
          <Notice tone="danger" title={messages.review.unavailableTitle}>
            {messages.review.unavailable}
          </Notice>
        )}
        {create.outcome === 'not sent' && (
          <Notice tone="info" title={messages.review.notSentTitle}>
            {messages.review.notSent}
          </Notice>
        )}
        <Group justify="space-between" mt={8} className={classes.actions}>
          <Button variant="default" component={Link} to={paths.paymentInformation}>
            {messages.review.previous}
          </Button>
          <Button
            size="lg"
            color="marigold.5"
            onClick={authorization.open}
            loading={isRenewing || disclosure.isFetching}
            disabled={!disclosure.data || create.outcome === 'unknown'}
            rightSection={<Icon name="arrowRight" size={18} />}
          >
            {messages.review.send}
          </Button>
        </Group>
        <ScheduleInstead terms={terms} />
      </Stack>
      <Modal
        opened={isAuthorizing}
        onClose={create.isPending ? () => undefined : authorization.close}
        withCloseButton={!create.isPending}
        title={messages.review.authorizeTitle}
      >
        <Text>{messages.review.authorize(total, sourceName)}</Text>
        <WaitNotice />
        <DialogActions>
          <Button variant="default" onClick={authorization.close} disabled={create.isPending}>
            {messages.review.cancel}
          </Button>
          <Button onClick={() => create.mutate({})} loading={create.isPending} data-autofocus>
            {messages.review.confirm}
          </Button>
        </DialogActions>
      </Modal>
      <Modal
        opened={duplicateMessage !== undefined}
        onClose={isPending ? () => undefined : () => setDuplicateMessage(undefined)}
        withCloseButton={!isPending}
        title={messages.review.duplicateTitle}
      >
        <Text>{duplicateMessage}</Text>
        <Text>{messages.review.duplicate(total, beneficiary.fullName)}</Text>
        <WaitNotice />
        <DialogActions>
          <Button
            variant="default"
            onClick={() => setDuplicateMessage(undefined)}
            disabled={isPending}
            data-autofocus
          >
            {messages.review.cancelDuplicate}
          </Button>
          <Button onClick={() => create.mutate({ isConfirmedDuplicate: true })} loading={isPending}>
            {messages.review.confirmDuplicate}
          </Button>
        </DialogActions>
      </Modal>
    </SendFlowPage>
  )
}

function SenderSection() {
  const user = useSession((session) => session.user)
  if (!user) return null
  return (
    <ReviewSection title="Sender">
      <strong>{user.fullName}</strong>
      <span>
        {user.email}, <span className={classes.phone}>{formatPhone('+1', user.phoneNumber)}</span>
      </span>
      {user.address?.state && <span>{user.address.state}, USA</span>}
    </ReviewSection>
  )
}

function AccountLine({ recipient, beneficiary, country }: ReviewView) {
  if (recipient.payerId) return <PayerName country={country.threeCharCode} id={recipient.payerId} />
  const account = [...beneficiary.banks, ...beneficiary.wallets].find(
    ({ id }) => id === (recipient.bankId ?? recipient.walletId),
  )
  if (!account) return null
  const { name, detail } = accountLabel(account)
  return (
    <>
      to {name}, {detail}
    </>
  )
}
