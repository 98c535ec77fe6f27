import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { feesQuery } from '@/lib/api/queries'
import type { FeeSet } from '@/lib/api/types'
import { payoutLabel, sourceLabels } from '@/lib/format/labels'
import { groupThousands } from '@/lib/money/decimal'
import { paths, pricesPath, replayPath } from '@/lib/paths'
import { useSession } from '@/lib/session/store'
import { may } from '@/lib/staffAccess'
import { EmptyState } from '@/ui/states'
import { AdminPage } from '../shared/AdminPage'
import { Permitted } from '../shared/Permitted'
import { QueryResult } from '../shared/QueryResult'
import { TextLink } from '../shared/TextLink'
import classes from './FeeSetsPage.module.css'
import { feeSetId } from './feeSetId'
import { messages } from './messages'

/** linkProps makes a link in a list of links at least 24 pixels high (WCAG 2.5.8). */
const linkProps = { size: 'sm', display: 'block', mih: '1.5rem' } as const

/** FeeSetsPage lists the fee sets in effect, grouped by payment method, payout method, and currency (2.39). */
export default function FeeSetsPage() {
  const fees = useQuery(feesQuery)
  const canAdd = useSession(may('fees.write'))
  return (
    <AdminPage
      title="Fee Sets List"
      description="Transfer fees by payment and payout method. Where two ranges meet, the lower fee applies."
      actions={
        canAdd && (
          <Button component={Link} to={paths.feeSetCreate}>
            Add Fee Sets
          </Button>
        )
      }
    >
      <QueryResult query={fees}>
        {(feeSets) =>
          feeSets.length === 0 ? (
            <EmptyState title={messages.fees.empty} text={messages.fees.emptyHint} />
          ) : (
            <table className={classes.table}>
              <thead>
                <tr>
                  <th scope="col">Payment method</th>
                  <th scope="col">Payout method</th>
                  <th scope="col">Currency</th>
                  <th scope="col">Min amount</th>
                  <th scope="col">Max amount</th>
                  <th scope="col">Flat fee (USD)</th>
                  <th scope="col">Percentage fee (%)</th>
                </tr>
              </thead>
              {feeSets.map((feeSet) => (
                <FeeSetRows key={feeSetId(feeSet)} feeSet={feeSet} />
              ))}
            </table>
          )
        }
      </QueryResult>
    </AdminPage>
  )
}

/** streamIdOf returns the ID of a fee set's event stream. */
const streamIdOf = (feeSet: FeeSet): string => `feeset-${feeSetId(feeSet)}`

function FeeSetRows({ feeSet }: { feeSet: FeeSet }) {
  return (
    <tbody>
      {feeSet.feeRanges.map((range, index) => (
        <tr key={range.minAmount}>
          {index === 0 && (
            <>
              <th scope="rowgroup" rowSpan={feeSet.feeRanges.length}>
                {sourceLabels[feeSet.paymentMethod]}
              </th>
              <td rowSpan={feeSet.feeRanges.length}>{payoutLabel(feeSet.payoutMethod)}</td>
              <td rowSpan={feeSet.feeRanges.length}>
                {feeSet.currency}
                <TextLink {...linkProps} to={replayPath(streamIdOf(feeSet))}>
                  {messages.fees.replay}
                </TextLink>
                <Permitted permission="coupons.read">
                  <TextLink {...linkProps} to={pricesPath(streamIdOf(feeSet))}>
                    {messages.prices.open}
                  </TextLink>
                </Permitted>
              </td>
            </>
          )}
          <td className={classes.number} data-name="From">
            {groupThousands(range.minAmount)}
          </td>
          <td className={classes.number} data-name="To">
            {groupThousands(range.maxAmount)}
          </td>
          <td className={classes.number} data-name="Flat fee">
            {groupThousands(range.flatFee)}
          </td>
          <td className={classes.number} data-name="Percent">
            {range.percentageFee}
          </td>
        </tr>
      ))}
    </tbody>
  )
}
