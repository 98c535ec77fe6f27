import { Button, Group, Modal, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { transactionQuery } from '@/lib/api/queries'
import type { Transaction, TransactionDetail } from '@/lib/api/types'
import { payoutLabel, sourceLabels } from '@/lib/format/labels'
import { formatPhone } from '@/lib/format/phone'
import { formatDateTime, formatDay, formatTime } from '@/lib/format/time'
import { groupThousands } from '@/lib/money/decimal'
import { WhyTransferPrice } from '@/parts/price/WhyThisPrice'
import { Icon } from '@/ui/Icon'
import { Money } from '@/ui/Money'
import { Row } from '@/ui/Rows'
import { endedWithoutDelivery, StatusTextBadge } from '@/ui/StatusBadge'
import { QueryView } from '@/ui/states'
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
      <Text fz="sm" c="dimmed" mb={4}>
        {messages.receipt.mayReceiveLess}
      </Text>
      {canCancelNow(detail, now) && (
        <Text fz="sm" c="dimmed" mb={4}>
          {messages.receipt.cancelUntil(formatTime(detail.cancelableUntil))}
        </Text>
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
      <Row name="Status">
        <StatusTextBadge transaction={detail} />
      </Row>
      <Row name="Date">{formatDateTime(detail.createdAt)}</Row>
      {hasReceiptNumber(detail) && <Row name="Receipt Number">{detail.receiptNumber}</Row>}
      <Row name={hasPin(detail) ? messages.numbers.pin : messages.numbers.reference}>
        {detail.referenceNumber}
      </Row>
      <Row name="Beneficiary">
        {beneficiary.fullName}
        <span>
          {[beneficiary.address.city, formatPhone('', beneficiary.phoneNumber)].filter(Boolean).join(', ')}
        </span>
      </Row>
      <Row name="Payout method">
        {payoutLabel(detail.payoutMethod)}
        <span>{accountOf(detail)}</span>
      </Row>
      <Row name="Paid from">
        {sourceLabels[detail.fundingSource]}
        <span>{detail.senderAccount.bankName || detail.senderAccount.fundingSourceName}</span>
      </Row>
      {!endedWithoutDelivery(detail) && <Row name="Date Available">{formatDay(detail.dateAvailable)}</Row>}
    </dl>
  )
}

/** Amounts lists the amounts with the terms and in the order that 12 CFR 1005.31 requires. */
function Amounts({ detail }: { detail: TransactionDetail }) {
  const { senderCurrency, recipientCurrency } = detail
  return (
    <dl className={classes.lines} data-amounts>
      <Row name="Transfer Amount">
        <Money amount={detail.senderAmount} currency={senderCurrency} />
      </Row>
      <Row name="Transfer Fees">
        <Money amount={detail.feeAmount} currency={senderCurrency} />
      </Row>
      <Row name="Transfer Taxes">
        <Money amount={zeroAmount} currency={senderCurrency} />
      </Row>
      <Row name="Total" strong>
        <Money amount={detail.totalAmount} currency={senderCurrency} />
      </Row>
      <Row name="Exchange Rate">
        US$1.00 = {groupThousands(detail.exchangeRate)} {recipientCurrency}
      </Row>
      {!isZero(detail.bonusAmount) && (
        <Row name={detail.couponCode ? `Bonus, coupon ${detail.couponCode}` : 'Bonus'}>
          <Money amount={detail.bonusAmount} currency={recipientCurrency} />
        </Row>
      )}
      <Row name="Other Fees">
        <Money amount={zeroAmount} currency={recipientCurrency} />
      </Row>
      <Row name="Total to Recipient" strong>
        <Money amount={detail.recipientAmount} currency={recipientCurrency} />
      </Row>
    </dl>
  )
}

function accountOf({ beneficiary: { bank, wallet, payer } }: TransactionDetail): string {
  if (bank) return `${bank.bankName}, ${bank.accountNumber}`
  if (wallet) return `${wallet.identificationType}, ${wallet.identificationValue}`
  return payer?.name ?? ''
}
