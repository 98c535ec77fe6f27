import { Text } from '@mantine/core'
import { AccordionList } from '@/ui/AccordionList'
import { Money } from '@/ui/Money'
import { Notice } from '@/ui/Notice'
import { Sheet } from '@/ui/Page'
import {
  Badge,
  DeliveryStatusBadge,
  deliveryStatuses,
  StatusTextBadge,
  type Tone,
  TransactionStatusBadge,
  transactionStatuses,
} from '@/ui/StatusBadge'
import { Row, Specimen, Specimens } from './Specimen'
import { keysOf, longName, longText } from './samples'

const tones: readonly { tone: Tone; text: string }[] = [
  { tone: 'success', text: 'The money has arrived.' },
  { tone: 'muted', text: 'We are waiting for the bank.' },
  { tone: 'info', text: 'The money is ready for pickup.' },
  { tone: 'warning', text: 'Your bank asks you to sign in again.' },
  { tone: 'danger', text: 'Your bank declined the payment. No money was taken from your account.' },
]

const statusTexts = [
  { status: 'PENDING', deliveryStatus: 'PENDING', statusText: 'Payment in progress' },
  { status: 'COMPLETED', deliveryStatus: 'DELIVERED', statusText: 'Delivered' },
  { status: 'CANCELED', deliveryStatus: 'PENDING', statusText: 'Canceled' },
] as const

export function TextSamples() {
  return (
    <Specimens>
      <Specimen name="Money" note="In a sentence, in a list, and as the main amount of a page.">
        <p>
          You pay <Money amount="205.00" currency="USD" /> in total.
        </p>
        <p>
          <Money amount="26650.00" currency="NPR" size="large" />
        </p>
        <p>
          <Money amount="26650.00" currency="NPR" size="display" />
        </p>
      </Specimen>
      <Specimen name="Money, large amounts and zero">
        <p>
          <Money amount="99999999999.99" currency="NPR" />
        </p>
        <p>
          <Money amount="9999999.99" currency="NPR" size="large" />
        </p>
        <p>
          <Money amount="0.00" currency="USD" size="display" />
        </p>
      </Specimen>
      <Specimen name="StandingBadge" note="The server’s status text for the sender.">
        <Row>
          {statusTexts.map((transaction) => (
            <StatusTextBadge key={transaction.statusText} transaction={transaction} />
          ))}
        </Row>
      </Specimen>
      <Specimen name="TransactionStatusBadge" note="Colors and marks as in clause 4.02.">
        <Row>
          {keysOf(transactionStatuses).map((status) => (
            <TransactionStatusBadge key={status} status={status} />
          ))}
        </Row>
      </Specimen>
      <Specimen name="DeliveryStatusBadge">
        <Row>
          {keysOf(deliveryStatuses).map((status) => (
            <DeliveryStatusBadge key={status} status={status} />
          ))}
        </Row>
      </Specimen>
      <Specimen name="Badge">
        <Row>
          {tones.map(({ tone }) => (
            <Badge key={tone} tone={tone}>
              {tone}
            </Badge>
          ))}
        </Row>
      </Specimen>
      {tones.map(({ tone, text }) => (
        <Specimen key={tone} name={`Notice, ${tone}`} ground="bare">
          <Notice tone={tone}>{text}</Notice>
        </Specimen>
      ))}
      <Specimen name="Notice with a title, a long text, and an action" ground="bare" wide>
        <Notice
          tone="warning"
          title="Hulak is not available in your state"
          action={<a href="#words">Read why</a>}
        >
          {longText}
        </Notice>
      </Specimen>
      <Specimen name="Sheet" ground="bare">
        <Sheet title="You send" aside={<Badge tone="muted">Pending</Badge>}>
          <Money amount="200.00" currency="USD" size="display" />
        </Sheet>
      </Specimen>
      <Specimen name="Sheet, tight, with a long title" ground="bare">
        <Sheet tight title={longName}>
          <Text>{longText}</Text>
        </Sheet>
      </Specimen>
      <Specimen name="Folds" note="One is open at a time." ground="bare" wide>
        <AccordionList
          order={3}
          open="fees"
          items={[
            { key: 'fees', title: 'What does it cost?', content: <p>{longText}</p> },
            { key: 'when', title: 'When does it arrive?', content: <p>Within three business days.</p> },
            { key: 'long', title: `What if ${longName} cannot be found?`, content: <p>{longText}</p> },
          ]}
        />
      </Specimen>
    </Specimens>
  )
}
