import { Anchor, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { feesQuery } from '@/api/queries'
import type { FeeSet } from '@/api/types'
import { paths, replayPath } from '@/app/paths'
import { grouped } from '@/money/decimal'
import { useSession } from '@/session/store'
import { payoutLabel, sourceLabels } from '@/ui/labels'
import { EmptyState } from '@/ui/states'
import classes from './FeeSetsPage.module.css'
import { AdminPage } from './parts/AdminPage'
import { Answer } from './parts/Answer'
import { AsOfLink } from './parts/AsOfLink'
import { messages } from './pricing/messages'

/** FeeSetsPage lists the fee sets in effect, grouped by payment method, payout method, and currency (2.39). */
export default function FeeSetsPage() {
  const fees = useQuery(feesQuery)
  const mayAdd = useSession((session) => session.roles.includes('ADMIN'))
  return (
    <AdminPage
      title="Fee Sets List"
      about="Transfer fees by payment and payout method. Where two ranges meet, the lower fee applies."
      actions={
        <>
          <AsOfLink show="prices" />
          {mayAdd && (
            <Button component={Link} to={paths.feeSetCreate}>
              Add Fee Sets
            </Button>
          )}
        </>
      }
    >
      <Answer query={fees}>
        {(sets) =>
          sets.length === 0 ? (
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
              {sets.map((set) => (
                <Group key={keyOf(set)} set={set} />
              ))}
            </table>
          )
        }
      </Answer>
    </AdminPage>
  )
}

const keyOf = (set: FeeSet): string =>
  [set.sourceCountry, set.destinationCountry, set.paymentMethod, set.payoutMethod, set.currency].join(' ')

/** streamOf returns the stream of a fee set. */
const streamOf = (set: FeeSet): string => `feeset-${keyOf(set).replaceAll(' ', '-')}`

function Group({ set }: { set: FeeSet }) {
  return (
    <tbody>
      {set.feeRanges.map((range, index) => (
        <tr key={range.minAmount}>
          {index === 0 && (
            <>
              <th scope="rowgroup" rowSpan={set.feeRanges.length}>
                {sourceLabels[set.paymentMethod]}
              </th>
              <td rowSpan={set.feeRanges.length}>{payoutLabel(set.payoutMethod)}</td>
              <td rowSpan={set.feeRanges.length}>
                {set.currency}
                <br />
                <Anchor component={Link} size="sm" to={replayPath(streamOf(set))}>
                  {messages.fees.replay}
                </Anchor>
              </td>
            </>
          )}
          <td className={classes.figure} data-name="From">
            {grouped(range.minAmount)}
          </td>
          <td className={classes.figure} data-name="To">
            {grouped(range.maxAmount)}
          </td>
          <td className={classes.figure} data-name="Flat fee">
            {grouped(range.flatFee)}
          </td>
          <td className={classes.figure} data-name="Percent">
            {range.percentageFee}
          </td>
        </tr>
      ))}
    </tbody>
  )
}
