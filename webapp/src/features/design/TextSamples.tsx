import { Group, Text } from '@mantine/core'
import { AccordionList } from '@/ui/AccordionList'
import { Money } from '@/ui/Money'
import { Notice } from '@/ui/Notice'
import { Panel } from '@/ui/Page'
import {
  Badge,
  DeliveryStatusBadge,
  deliveryStatuses,
  StatusTextBadge,
  type Tone,
  TransactionStatusBadge,
  transactionStatuses,
} from '@/ui/StatusBadge'
import { Example } from './Example'
import { keysOf, longName, longText } from './samples'

const tones: readonly { tone: Tone; text: string }[] = [
  { tone: 'success', text: 'The money has arrived.' },
  { tone: 'muted', text: 'We’re waiting for the bank.' },
  { tone: 'info', text: 'The money is ready for pickup.' },
  { tone: 'warning', text: 'Your bank needs you to sign in again.' },
  { tone: 'danger', text: 'Your bank declined the payment. No money was taken from your account.' },
]

const statusTexts = [
  { status: 'PENDING', deliveryStatus: 'PENDING', statusText: 'Payment in progress' },
  { status: 'COMPLETED', deliveryStatus: 'DELIVERED', statusText: 'Delivered' },
  { status: 'CANCELED', deliveryStatus: 'PENDING', statusText: 'Canceled' },
] as const

export function TextSamples() {
  return (
    <>
      <Example name="Money">
        <p>
          You pay <Money amount="205.00" currency="USD" /> in total.
        </p>
        <p>
          <Money amount="99999999999.99" currency="NPR" size="large" />
        </p>
        <p>
          <Money amount="26650.00" currency="NPR" size="display" />
        </p>
      </Example>
      <Example name="StatusTextBadge">
        <Group gap="sm">
          {statusTexts.map((transaction) => (
            <StatusTextBadge key={transaction.statusText} transaction={transaction} />
          ))}
        </Group>
      </Example>
      <Example name="TransactionStatusBadge">
        <Group gap="sm">
          {keysOf(transactionStatuses).map((status) => (
            <TransactionStatusBadge key={status} status={status} />
          ))}
        </Group>
      </Example>
      <Example name="DeliveryStatusBadge">
        <Group gap="sm">
          {keysOf(deliveryStatuses).map((status) => (
            <DeliveryStatusBadge key={status} status={status} />
          ))}
        </Group>
      </Example>
      <Example name="Badge">
        <Group gap="sm">
          {tones.map(({ tone }) => (
            <Badge key={tone} tone={tone}>
              {tone}
            </Badge>
          ))}
        </Group>
      </Example>
      {tones.map(({ tone, text }) => (
        <Example key={tone} name={`Notice, ${tone}`} background="none">
          <Notice tone={tone}>{text}</Notice>
        </Example>
      ))}
      <Example name="Notice, with a title, long text, and an action" background="none" wide>
        <Notice
          tone="warning"
          title="Hulak is not available in your state"
          action={<a href="#text">Learn why</a>}
        >
          {longText}
        </Notice>
      </Example>
      {[false, true].map((compact) => (
        <Example key={String(compact)} name={compact ? 'Panel, compact' : 'Panel'} background="none">
          <Panel compact={compact} title={longName} headerContent={<Badge tone="muted">Pending</Badge>}>
            <Text>{longText}</Text>
          </Panel>
        </Example>
      ))}
      <Example name="AccordionList" background="none" wide>
        <AccordionList
          order={3}
          initialKey="fees"
          items={[
            { key: 'fees', title: 'What does it cost?', content: <p>{longText}</p> },
            { key: 'long', title: `What if you can’t find ${longName}?`, content: <p>{longText}</p> },
          ]}
        />
      </Example>
    </>
  )
}
