import { Button, Group, Modal } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '@/app/paths'
import { FlowPage } from '@/flow/FlowPage'
import { grouped } from '@/money/decimal'
import { accountText } from '@/parts/beneficiary/AccountChoice'
import { WhyThisPrice } from '@/parts/price/WhyThisPrice'
import { useSession } from '@/session/store'
import { DialogActions } from '@/ui/DialogActions'
import { Icon } from '@/ui/Icon'
import { payoutLabel, sourceLabels } from '@/ui/labels'
import { Notice } from '@/ui/Notice'
import { phoneText } from '@/ui/phone'
import { Disclosures } from './Disclosures'
import { messages } from './messages'
import { PayerName } from './PayerName'
import { createRequest } from './price'
import { disclosureQuery } from './queries'
import { Part } from './ReviewPart'
import classes from './ReviewSheet.module.css'
import { type Made, useCreate } from './useCreate'
import type { ReviewView } from './useReview'

/** ReviewSheet shows the transfer summary, the required disclosures, and the send button. */
export function ReviewSheet({ onCreated, ...view }: ReviewView & { onCreated: (made: Made) => void }) {
  const { detail, recipient, beneficiary, country, source, quote, updatedRate, renewQuote, isRenewing } = view
  const [authorizing, authorization] = useDisclosure(false)
  const [expired, setExpired] = useState(false)
  /** Names the earlier transfer of the same amount to the same person. */
  const [earlier, setEarlier] = useState<string>()
  const terms = createRequest(detail, recipient, quote.quoteToken)
  const disclosed = useQuery(disclosureQuery(terms))
  const create = useCreate({
    detail,
    recipient,
    body: { ...terms, disclosureHash: disclosed.data?.hash },
    renewQuote,
    onCreated,
    onExpired: () => setExpired(true),
    onFailed: () => {
      authorization.close()
      setEarlier(undefined)
    },
    onDuplicate: (text) => {
      authorization.close()
      setEarlier(text)
    },
  })
  const { isPending } = create
  const shown = `${detail.totalAmount} ${detail.receivingAmount} ${disclosed.data?.hash}`
  const seen = useRef(shown)
  useEffect(() => {
    // The user authorizes what they reviewed. If it changes, they must review it again.
    if (seen.current !== shown && !isPending) {
      authorization.close()
      setEarlier(undefined)
    }
    seen.current = shown
  }, [shown, isPending, authorization.close])
  const retellTerms = () => {
    void renewQuote()
    void disclosed.refetch()
  }
  const total = `$${grouped(detail.totalAmount)}`
  const sourceName = 'fundingSourceName' in source ? source.fundingSourceName : source.name
  return (
    <FlowPage title={messages.review.title}>
      <div className={classes.sheets}>
        <SenderPart />
        <Part title="Beneficiary" change={paths.beneficiary}>
          <strong>{beneficiary.fullName}</strong>
          <span>
            {payoutLabel(recipient.paymentReceiveMethod)} <AccountLine {...view} />
          </span>
          <span>
            {beneficiary.address.city}, {country.name},{' '}
            <span className={classes.phone}>{phoneText(country.phoneCode, beneficiary.phoneNumber)}</span>
          </span>
          <span>For {recipient.remittancePurpose}</span>
        </Part>
        <Part title="Payment" change={paths.paymentInformation}>
          <strong>{sourceName}</strong>
          <span>{sourceLabels[detail.paymentSource]}</span>
        </Part>
        <Disclosures disclosure={disclosed.data} error={disclosed.error} retry={retellTerms} />
        <WhyThisPrice quote={quote} />
        {updatedRate && (
          <Notice tone="warning" title={messages.review.rateTitle}>
            {messages.review.rateUpdated(updatedRate)}
          </Notice>
        )}
        {expired && !updatedRate && (
          <Notice tone="warning" title={messages.review.expiredTitle}>
            {messages.review.expired}
          </Notice>
        )}
        {create.outcome === 'unknown' && (
          <Notice tone="danger" title={messages.review.unknownTitle}>
            {messages.review.unknown}
          </Notice>
        )}
        {create.outcome === 'not sent' && (
          <Notice tone="info" title={messages.review.notSentTitle}>
            {messages.review.notSent}
          </Notice>
        )}
        <Group justify="space-between" className={classes.actions}>
          <Button variant="default" component={Link} to={paths.paymentInformation}>
            {messages.review.previous}
          </Button>
          <Button
            size="lg"
            color="marigold.5"
            onClick={authorization.open}
            loading={isRenewing || disclosed.isFetching}
            disabled={!disclosed.data || create.outcome === 'unknown'}
            rightSection={<Icon name="arrowRight" size={18} />}
          >
            {messages.review.send}
          </Button>
        </Group>
      </div>
      <Modal
        opened={authorizing}
        onClose={create.isPending ? () => undefined : authorization.close}
        withCloseButton={!create.isPending}
        title={messages.review.authorizeTitle}
      >
        <p className={classes.authorize}>{messages.review.authorize(total, sourceName)}</p>
        <DialogActions>
          <Button variant="default" onClick={authorization.close} disabled={create.isPending}>
            {messages.review.cancel}
          </Button>
          <Button onClick={() => create.mutate({})} loading={create.isPending} data-autofocus>
            {messages.review.yes}
          </Button>
        </DialogActions>
      </Modal>
      <Modal
        opened={earlier !== undefined}
        onClose={isPending ? () => undefined : () => setEarlier(undefined)}
        withCloseButton={!isPending}
        title={messages.review.secondTitle}
      >
        <p className={classes.authorize}>{earlier}</p>
        <p className={classes.authorize}>{messages.review.second(total, beneficiary.fullName)}</p>
        <DialogActions>
          <Button variant="default" onClick={() => setEarlier(undefined)} disabled={isPending} data-autofocus>
            {messages.review.secondNo}
          </Button>
          <Button onClick={() => create.mutate({ second: true })} loading={isPending}>
            {messages.review.secondYes}
          </Button>
        </DialogActions>
      </Modal>
    </FlowPage>
  )
}

function SenderPart() {
  const user = useSession((session) => session.user)
  if (!user) return null
  return (
    <Part title="Sender">
      <strong>{user.fullName}</strong>
      <span>
        {user.email}, <span className={classes.phone}>{phoneText('+1', user.phoneNumber)}</span>
      </span>
      {user.address?.state && <span>{user.address.state}, USA</span>}
    </Part>
  )
}

function AccountLine({ recipient, beneficiary, country }: ReviewView) {
  if (recipient.payerId) return <PayerName country={country.threeCharCode} id={recipient.payerId} />
  const account = [...beneficiary.banks, ...beneficiary.wallets].find(
    ({ id }) => id === (recipient.bankId ?? recipient.walletId),
  )
  if (!account) return null
  const { name, detail } = accountText(account)
  return (
    <>
      to {name}, {detail}
    </>
  )
}
