import type { Schemas } from '@/lib/api/types'
import { payoutLabel, sourceLabels } from '@/lib/format/labels'
import { groupThousands } from '@/lib/money/decimal'
import { eventPath, transferPath } from '@/lib/paths'
import { useSession } from '@/lib/session/store'
import { may } from '@/lib/staffAccess'
import { Notice } from '@/ui/Notice'
import { DescriptionList } from './DescriptionList'
import { Grid } from './Grid'
import classes from './PricePreview.module.css'
import { TextLink } from './TextLink'
import { formatMinute } from './Time'

type Preview = Schemas['PricePreview']
type Group = Preview['byMethod'][number]

const count = (value: number): string => groupThousands(String(value))

/** signedDollars formats a change in dollars with its sign, such as -$3,120.00. */
const signedDollars = (amount: string): string => {
  const digits = groupThousands(amount.replace('-', ''))
  if (!/[1-9]/.test(digits)) return `$${digits}`
  return amount.startsWith('-') ? `-$${digits}` : `+$${digits}`
}

/** previewSummary says in one sentence what a change would have done. */
export const previewSummary = ({ different, transfers, revenue }: Preview): string =>
  `Would have changed ${count(different)} of ${count(transfers)} transfers. Revenue ${signedDollars(revenue)}.`

const methodName = (name: string): string => {
  const [payment = '', payout = ''] = name.split(' ')
  return `${sourceLabels[payment as keyof typeof sourceLabels] ?? payment} to ${payoutLabel(payout)}`
}

/** PricePreview shows the details of what new prices would have changed for past transfers. */
export function PricePreview({ preview, isCoupon = false }: { preview: Preview; isCoupon?: boolean }) {
  const canReadEvents = useSession(may('events.read'))
  const { from, to, position, complete, covered, refused, skipped, byMethod, byBand, largest } = preview
  return (
    <div className={classes.root}>
      <p className={classes.note}>
        Transfers created from {formatMinute(from)} to {formatMinute(to)}, up to log position{' '}
        {canReadEvents && position !== '0' ? (
          <TextLink size="sm" to={eventPath(position)}>
            {position}
          </TextLink>
        ) : (
          position
        )}
        . Both sides use today’s calculation: the prices in force, and the new prices.
        {isCoupon &&
          ' Counts transfers that could have used the coupon within its limits, as if each sender had entered it.'}
      </p>
      {!complete && (
        <Notice tone="warning">
          The preview reached its limit. It covers only the first {count(preview.transfers)} transfers of the
          period. Choose a shorter period to cover all of them.
        </Notice>
      )}
      <DescriptionList
        items={{
          [isCoupon ? 'Could use the coupon' : 'Covered']: count(covered),
          'Would be refused': refused > 0 && count(refused),
          'Not compared': skipped > 0 && `${count(skipped)}, refused by the prices in force`,
        }}
      />
      <Groups caption="Changes by method" heading="Method" groups={byMethod} nameOf={methodName} />
      <Groups
        caption="Changes by amount"
        heading="Amount"
        groups={[...byBand].sort((a, b) => Number.parseInt(a.name, 10) - Number.parseInt(b.name, 10))}
        nameOf={(name) => `From $${groupThousands(name)}`}
      />
      {largest.length > 0 && (
        <Grid
          caption="Largest differences"
          columns={[
            {
              name: 'Largest differences',
              cell: ({ transferId, amount }) => (
                <TextLink size="sm" to={transferPath(transferId)}>
                  ${groupThousands(amount)} transfer
                </TextLink>
              ),
              rowHeader: true,
            },
            {
              name: 'Fee',
              cell: ({ currentFee, proposedFee, refused }) =>
                refused ? `$${currentFee} to refused` : `$${currentFee} to $${proposedFee}`,
            },
            {
              name: 'Received, NPR',
              cell: ({ currentReceive, proposedReceive, refused }) =>
                refused ? '–' : `${groupThousands(currentReceive)} to ${groupThousands(proposedReceive)}`,
            },
            { name: 'Revenue', cell: ({ revenue }) => signedDollars(revenue), numeric: true },
          ]}
          rows={largest}
          rowKey={({ transferId }) => transferId}
        />
      )}
    </div>
  )
}

interface GroupsProps {
  caption: string
  heading: string
  groups: readonly Group[]
  nameOf: (name: string) => string
}

function Groups({ caption, heading, groups, nameOf }: GroupsProps) {
  if (groups.length === 0) return null
  return (
    <Grid
      caption={caption}
      columns={[
        { name: heading, cell: ({ name }) => nameOf(name), rowHeader: true },
        { name: 'Transfers', cell: ({ covered }) => count(covered), numeric: true },
        { name: 'Different', cell: ({ different }) => count(different), numeric: true },
        { name: 'Revenue', cell: ({ revenue }) => signedDollars(revenue), numeric: true },
      ]}
      rows={groups}
      rowKey={({ name }) => name}
    />
  )
}
