import { Anchor, Button, Table, Text } from '@mantine/core'
import '@mantine/core/styles/Table.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { feesQuery } from '@/lib/api/queries'
import { payoutLabel, sourceLabels } from '@/lib/format/labels'
import { decimal, groupThousands, isPositive } from '@/lib/money/decimal'
import { distinctRanges } from '@/lib/money/quote'
import { paths } from '@/lib/paths'
import { Page, Panel } from '@/ui/Page'
import { EmptyState, QueryView } from '@/ui/states'
import classes from './FeesPage.module.css'
import { type Schedule, schedulesOf } from './fees'
import { policyText } from './policyText'

const titles: Record<Schedule['paymentMethod'], string> = {
  BANK_ACCOUNT: 'Paid from a bank account (ACH)',
  DEBIT_CARD: 'Paid by debit card',
}

const listFormat = new Intl.ListFormat('en-US', { type: 'conjunction' })

function feeOf({ flatFee, percentageFee }: Schedule['ranges'][number]): string {
  const percentage = isPositive(decimal(percentageFee)) ? `${percentageFee}% of the amount` : ''
  const flat = isPositive(decimal(flatFee)) ? `$${groupThousands(flatFee)}` : ''
  return [percentage, flat].filter(Boolean).join(' plus ') || 'Free'
}

function FeeTable({ schedule }: { schedule: Schedule }) {
  const { paymentMethod, ranges } = schedule
  return (
    <Table
      className={classes.table ?? ''}
      verticalSpacing="sm"
      aria-label={`${sourceLabels[paymentMethod]} fees`}
    >
      <Table.Thead>
        <Table.Tr>
          <Table.Th>From</Table.Th>
          <Table.Th>To</Table.Th>
          <Table.Th>Fee</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {distinctRanges(ranges).map((range) => (
          <Table.Tr key={range.minAmount}>
            <Table.Td>${groupThousands(range.minAmount)}</Table.Td>
            <Table.Td>${groupThousands(range.maxAmount)}</Table.Td>
            <Table.Td>{feeOf(range)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

/** FeesPage shows the fees in effect. */
export default function FeesPage() {
  const fees = useQuery(feesQuery)
  return (
    <Page
      title="Fees"
      width="text"
      lead="Fees for transfers from the USA to Nepal. You see the exact fee before you pay."
      actions={
        <Button component={Link} to={paths.paymentDetails} variant="default">
          Estimate a transfer
        </Button>
      }
    >
      <ul className={classes.notes}>
        <li>Amounts are in US dollars, before the fee.</li>
        <li>Percentage fees are rounded to the nearest cent, with half a cent rounded up.</li>
        <li>
          We don’t charge taxes or a fee for receiving money. The recipient’s bank may charge its own fees.
        </li>
        <li>The exchange rate includes our margin, which we show next to the rate.</li>
        <li>
          If you cancel within {policyText.cancelWindow}, we refund the fee, too. See our{' '}
          <Anchor component={Link} to={paths.refund}>
            Refund policy
          </Anchor>
          .
        </li>
      </ul>
      <QueryView query={fees}>
        {(sets) =>
          sets.length === 0 ? (
            <EmptyState
              title="Fee information is not available right now"
              text="Check again later, or contact our customer support."
            />
          ) : (
            schedulesOf(sets).map((schedule) => (
              <Panel
                key={`${schedule.paymentMethod} ${schedule.currency} ${schedule.payoutMethods.join()}`}
                title={titles[schedule.paymentMethod]}
              >
                <Text mt={-8} mb={12} c="dimmed">
                  For {listFormat.format(schedule.payoutMethods.map(payoutLabel))}
                </Text>
                <FeeTable schedule={schedule} />
              </Panel>
            ))
          )
        }
      </QueryView>
    </Page>
  )
}
