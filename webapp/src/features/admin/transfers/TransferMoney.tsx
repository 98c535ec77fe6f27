import { useQuery } from '@tanstack/react-query'
import type { TransactionDetail } from '@/lib/api/types'
import { useSession } from '@/lib/session/store'
import { may } from '@/lib/staffAccess'
import { WhyTransferPrice } from '@/parts/price/WhyThisPrice'
import { Money } from '@/ui/Money'
import { DescriptionList } from '../shared/DescriptionList'
import { EventType } from '../shared/EventType'
import { Postings } from '../shared/Postings'
import { QueryResult } from '../shared/QueryResult'
import { messages } from './messages'
import { transferStepsQuery } from './queries'
import { Refund } from './Refund'
import classes from './TransferPage.module.css'

/** TransferMoney shows a transfer's amounts, its price, its refund, and its ledger postings. */
export function TransferMoney({ transfer }: { transfer: TransactionDetail }) {
  const { id, senderCurrency } = transfer
  const canViewSteps = useSession(may('timelines.read'))
  return (
    <>
      <DescriptionList
        items={{
          Amount: <Money amount={transfer.senderAmount} currency={senderCurrency} />,
          Fee: <Money amount={transfer.feeAmount} currency={senderCurrency} />,
          Total: <Money amount={transfer.totalAmount} currency={senderCurrency} />,
          'Exchange rate': transfer.exchangeRate,
          'Beneficiary receives': (
            <Money amount={transfer.recipientAmount} currency={transfer.recipientCurrency} />
          ),
        }}
      />
      <Refund id={id} reference={transfer.referenceNumber} />
      <div className={classes.price}>
        <WhyTransferPrice id={id} />
      </div>
      {canViewSteps && <LedgerPostings id={id} />}
    </>
  )
}

function LedgerPostings({ id }: { id: string }) {
  const steps = useQuery(transferStepsQuery(id))
  return (
    <QueryResult query={steps}>
      {({ result }) => {
        const posted = result.filter(({ postings }) => postings.length > 0)
        return posted.length === 0 ? (
          <p>{messages.noPostings}</p>
        ) : (
          <ol className={classes.steps}>
            {posted.map(({ position, type, postings }) => (
              <li key={position} className={classes.step}>
                <EventType type={type} />
                <Postings postings={postings} />
              </li>
            ))}
          </ol>
        )
      }}
    </QueryResult>
  )
}
