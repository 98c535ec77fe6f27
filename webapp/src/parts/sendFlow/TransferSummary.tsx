import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { groupThousands } from '@/lib/money/decimal'
import { paths } from '@/lib/paths'
import { useSendFlow } from '@/lib/sendFlow/store'
import { Money } from '@/ui/Money'
import classes from './TransferSummary.module.css'

/** TransferSummary shows the transfer's amounts, fee, and rate next to a step. */
export function TransferSummary({ editable = true, children }: { editable?: boolean; children?: ReactNode }) {
  const detail = useSendFlow((flow) => flow.paymentDetail)
  if (!detail) return null
  const { paymentCurrency, receivingCurrency, bonusAmount } = detail
  return (
    <aside className={classes.summary} aria-label="Your transfer">
      <p className={classes.label}>They receive</p>
      <p className={classes.receivingAmount}>
        <Money amount={detail.receivingAmount} currency={receivingCurrency} size="large" />
      </p>
      <dl className={classes.lines}>
        <Line name="You send">
          <Money amount={detail.sendingAmount} currency={paymentCurrency} />
        </Line>
        <Line name="Fee">
          <Money amount={detail.transactionFee} currency={paymentCurrency} />
        </Line>
        <Line name="Exchange rate">
          1 {paymentCurrency} = {groupThousands(detail.exchangeRate)} {receivingCurrency}
        </Line>
        {bonusAmount && !/^0*\.?0*$/.test(bonusAmount) && (
          <Line name="Bonus (included)">
            <Money amount={bonusAmount} currency={receivingCurrency} />
          </Line>
        )}
        {detail.coupon && <Line name="Coupon">{detail.coupon.code}</Line>}
        <div className={classes.total}>
          <dt>Total to pay</dt>
          <dd>
            <Money amount={detail.totalAmount} currency={paymentCurrency} />
          </dd>
        </div>
      </dl>
      {children}
      {editable && (
        <Link className={classes.change} to={paths.paymentDetails}>
          Change amounts
        </Link>
      )}
    </aside>
  )
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
