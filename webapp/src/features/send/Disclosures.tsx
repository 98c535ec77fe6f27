import type { ReactNode } from 'react'
import type { PaymentDetail } from '@/flow/store'
import { grouped } from '@/money/decimal'
import { Money } from '@/ui/Money'
import classes from './Disclosures.module.css'
import { messages } from './messages'

const noTaxes = '0.00'

/** What federal remittance rules want shown before paying, in their words. */
export function Disclosures({ detail }: { detail: PaymentDetail }) {
  const { paymentCurrency, receivingCurrency } = detail
  return (
    <section className={classes.disclosures} aria-labelledby="disclosures">
      <h2 id="disclosures">{messages.review.disclosures}</h2>
      <dl>
        <Line name="Transfer Amount">
          <Money amount={detail.sendingAmount} currency={paymentCurrency} />
        </Line>
        <Line name="Transfer Fees">
          <Money amount={detail.transactionFee} currency={paymentCurrency} />
        </Line>
        <Line name="Transfer Taxes">
          <Money amount={noTaxes} currency={paymentCurrency} />
        </Line>
        <Line name="Total" strong>
          <Money amount={detail.totalAmount} currency={paymentCurrency} />
        </Line>
        <Line name="Exchange Rate">
          US$1.00 = {grouped(detail.exchangeRate)} {receivingCurrency}
        </Line>
        <Line name="Other Fees">
          <Money amount={noTaxes} currency={receivingCurrency} />
        </Line>
        <Line name="Total to Recipient" strong>
          <Money amount={detail.receivingAmount} currency={receivingCurrency} />
        </Line>
      </dl>
      <p>{messages.review.mayReceiveLess}</p>
      <p>{messages.review.cancelRight}</p>
    </section>
  )
}

function Line({ name, strong = false, children }: { name: string; strong?: boolean; children: ReactNode }) {
  return (
    <div data-strong={strong || undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
