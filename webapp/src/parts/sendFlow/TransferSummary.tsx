import { Anchor, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { groupThousands } from '@/lib/money/decimal'
import { paths } from '@/lib/paths'
import { useSendFlow } from '@/lib/sendFlow/store'
import { Money } from '@/ui/Money'
import { Row, Rows } from '@/ui/Rows'
import classes from './TransferSummary.module.css'

/** TransferSummary shows the transfer's amounts, fee, and rate next to a step. */
export function TransferSummary({ editable = true, children }: { editable?: boolean; children?: ReactNode }) {
  const detail = useSendFlow((flow) => flow.paymentDetail)
  if (!detail) return null
  const { paymentCurrency, receivingCurrency, bonusAmount } = detail
  return (
    <aside className={classes.summary} aria-label="Your transfer">
      <Text fz="sm" c="dimmed">
        They receive
      </Text>
      <Text mt={2} mb={16}>
        <Money amount={detail.receivingAmount} currency={receivingCurrency} size="large" />
      </Text>
      <Rows fz="sm">
        <Row name="You send">
          <Money amount={detail.sendingAmount} currency={paymentCurrency} />
        </Row>
        <Row name="Fee">
          <Money amount={detail.transactionFee} currency={paymentCurrency} />
        </Row>
        <Row name="Exchange rate">
          1 {paymentCurrency} = {groupThousands(detail.exchangeRate)} {receivingCurrency}
        </Row>
        {bonusAmount && !/^0*\.?0*$/.test(bonusAmount) && (
          <Row name="Bonus (included)">
            <Money amount={bonusAmount} currency={receivingCurrency} />
          </Row>
        )}
        {detail.coupon && <Row name="Coupon">{detail.coupon.code}</Row>}
        <Row name="Total to pay" strong>
          <Money amount={detail.totalAmount} currency={paymentCurrency} />
        </Row>
      </Rows>
      {children}
      {editable && (
        <Anchor component={Link} display="inline-block" mt={12} fz="sm" to={paths.paymentDetails}>
          Change amounts
        </Anchor>
      )}
    </aside>
  )
}
