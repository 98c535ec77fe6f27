import { Button, Group, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { transactionQuery } from '@/api/queries'
import type { Transaction, TransactionDetail } from '@/api/types'
import { groupThousands } from '@/money/decimal'
import { WhyTransferPrice } from '@/parts/price/WhyThisPrice'
import { Icon } from '@/ui/Icon'
import { payoutLabel, sourceLabels } from '@/ui/labels'
import { Money } from '@/ui/Money'
import { formatPhone } from '@/ui/phone'
import { endedWithoutDelivery, StatusTextBadge } from '@/ui/StatusBadge'
import { QueryView } from '@/ui/states'
import { formatDateTime, formatDay, formatTime } from '@/ui/time'
import { useNow } from '@/ui/useNow'
import { Deadlines } from './Deadlines'
import { messages } from './messages'
import { invoiceQuery } from './queries'
import classes from './ReceiptModal.module.css'
import { canCancelNow, hasPin, hasReceiptNumber } from './rules'

const zeroAmount = '0.00'
const isZero = (amount: string) => !/[1-9]/.test(amount)

interface ReceiptModalProps {
  transaction: Transaction | undefined
  onClose: () => void
}

/** ReceiptModal shows a transfer's details and costs, with links to the printable receipt (2.33b). */
export function ReceiptModal({ transaction, onClose }: ReceiptModalProps) {
  return (
    <Modal opened={transaction !== undefined} onClose={onClose} size="lg" title={messages.receipt.title}>
      {transaction && <Receipt id={transaction.id} />}
    </Modal>
  )
}

function Receipt({ id }: { id: string }) {
  const transaction = useQuery(transactionQuery(id))
  return <QueryView query={transaction}>{(detail) => <ReceiptDetails detail={detail} />}</QueryView>
}

function ReceiptDetails({ detail }: { detail: TransactionDetail }) {
  const invoice = useQuery(invoiceQuery(detail.id))
  const now = useNow()
  return (
    <>
      <TransferDetails detail={detail} />
      <Amounts detail={detail} />
      <WhyTransferPrice id={detail.id} />
      <p className={classes.note}>{messages.receipt.mayReceiveLess}</p>
      {canCancelNow(detail, now) && (
        <p className={classes.note}>{messages.receipt.cancelUntil(formatTime(detail.cancelableUntil))}</p>
      )}
      <Deadlines id={detail.id} />
      {invoice.data?.invoiceLink && (
        <Group mt="lg" gap="sm">
          <Button
            component="a"
            href={invoice.data.pdfLink}
            target="_blank"
            rel="noopener"
            variant="default"
            leftSection={<Icon name="download" size={18} />}
          >
            {messages.receipt.download}
          </Button>
          <Button
            component="a"
            href={invoice.data.invoiceLink}
            target="_blank"
            rel="noopener"
            variant="subtle"
          >
            {messages.receipt.open}
          </Button>
        </Group>
      )}
    </>
  )
}

/** TransferDetails shows a transfer's status, numbers, and parties. */
function TransferDetails({ detail }: { detail: TransactionDetail }) {
  const { beneficiary } = detail
  return (
    <dl className={classes.lines}>
      <Line name="Status">
        <StatusTextBadge transaction={detail} />
      </Line>
      <Line name="Date">{formatDateTime(detail.createdAt)}</Line>
      {hasReceiptNumber(detail) && <Line name="Receipt Number">{detail.receiptNumber}</Line>}
      <Line name={hasPin(detail) ? messages.numbers.pin : messages.numbers.reference}>
        {detail.referenceNumber}
      </Line>
      <Line name="Beneficiary">
        {beneficiary.fullName}
        <span>
          {[beneficiary.address.city, formatPhone('', beneficiary.phoneNumber)].filter(Boolean).join(', ')}
        </span>
      </Line>
      <Line name="Payout method">
        {payoutLabel(detail.payoutMethod)}
        <span>{accountOf(detail)}</span>
      </Line>
      <Line name="Paid from">
        {sourceLabels[detail.fundingSource]}
        <span>{detail.senderAccount.bankName || detail.senderAccount.fundingSourceName}</span>
      </Line>
      {!endedWithoutDelivery(detail) && <Line name="Date Available">{formatDay(detail.dateAvailable)}</Line>}
    </dl>
  )
}

/** Amounts lists the amounts with the terms and in the order that 12 CFR 1005.31 requires. */
function Amounts({ detail }: { detail: TransactionDetail }) {
  const { senderCurrency, recipientCurrency } = detail
  return (
    <dl className={classes.lines} data-amounts>
      <Line name="Transfer Amount">
        <Money amount={detail.senderAmount} currency={senderCurrency} />
      </Line>
      <Line name="Transfer Fees">
        <Money amount={detail.feeAmount} currency={senderCurrency} />
      </Line>
      <Line name="Transfer Taxes">
        <Money amount={zeroAmount} currency={senderCurrency} />
      </Line>
      <Line name="Total" strong>
        <Money amount={detail.totalAmount} currency={senderCurrency} />
      </Line>
      <Line name="Exchange Rate">
        US$1.00 = {groupThousands(detail.exchangeRate)} {recipientCurrency}
      </Line>
      {!isZero(detail.bonusAmount) && (
        <Line name={detail.couponCode ? `Bonus, coupon ${detail.couponCode}` : 'Bonus'}>
          <Money amount={detail.bonusAmount} currency={recipientCurrency} />
        </Line>
      )}
      <Line name="Other Fees">
        <Money amount={zeroAmount} currency={recipientCurrency} />
      </Line>
      <Line name="Total to Recipient" strong>
        <Money amount={detail.recipientAmount} currency={recipientCurrency} />
      </Line>
    </dl>
  )
}

function accountOf({ beneficiary: { bank, wallet, payer } }: TransactionDetail): string {
  if (bank) return `${bank.bankName}, ${bank.accountNumber}`
  if (wallet) return `${wallet.identificationType}, ${wallet.identificationValue}`
  return payer?.name ?? ''
}

function Line({ name, strong = false, children }: { name: string; strong?: boolean; children: ReactNode }) {
  return (
    <div data-strong={strong || undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
