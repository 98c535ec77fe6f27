import { groupThousands } from '@/money/decimal'
import { payoutLabel, sourceLabels } from '@/ui/labels'
import { CopyId } from '../parts/CopyId'
import { Fact, Facts } from '../parts/Facts'
import { messages as staffMessages } from '../staff/messages'
import type { Approval } from '../types'
import classes from './RequestedChange.module.css'

type FeeRange = NonNullable<Approval['feeSet']>['feeRanges'][number]

const percentageText = ({ percentageFee }: FeeRange) =>
  Number(percentageFee) === 0 ? '' : ` + ${percentageFee}%`

const feeRangeList = (ranges: FeeRange[]) => (
  <>
    {ranges.map((range) => (
      <div key={range.minAmount}>
        ${groupThousands(range.minAmount)} to ${groupThousands(range.maxAmount)}: $
        {groupThousands(range.flatFee)}
        {percentageText(range)}
      </div>
    ))}
    {ranges.length === 0 && 'None'}
  </>
)

/** RequestedChange shows the values that a request changes, next to the current values. */
export function RequestedChange({ approval }: { approval: Approval }) {
  const { rate, feeSet, coupon, staff, sender } = approval
  return (
    <div className={classes.change}>
      <Facts>
        {rate && (
          <>
            <Fact name="New rate, 1 USD in NPR">{rate.rate}</Fact>
            <Fact name="Current rate">{rate.currentRate}</Fact>
            <Fact name="Change">{rate.changePercent}%</Fact>
            <Fact name="New mid-rate">{rate.midRate}</Fact>
          </>
        )}
        {feeSet && (
          <>
            <Fact name="Applies to">
              {feeSet.sourceCountry} to {feeSet.destinationCountry}, {sourceLabels[feeSet.paymentMethod]} to{' '}
              {payoutLabel(feeSet.payoutMethod)}
            </Fact>
            <Fact name="New fees">{feeRangeList(feeSet.feeRanges)}</Fact>
            <Fact name="Current fees">{feeRangeList(feeSet.currentFeeRanges)}</Fact>
          </>
        )}
        {coupon && (
          <>
            <Fact name="Coupon">
              {coupon.code}, {coupon.title}
            </Fact>
            <Fact name="Benefit">
              {coupon.betterExchangeRateRanges.map((range) => (
                <div key={range.minAmount}>
                  ${groupThousands(range.minAmount)} to ${groupThousands(range.maxAmount)}: rate +
                  {range.extraExchangeRate}
                </div>
              ))}
              {coupon.bonusRanges.map((range) => (
                <div key={range.minAmount}>
                  ${groupThousands(range.minAmount)} to ${groupThousands(range.maxAmount)}: NPR{' '}
                  {groupThousands(range.amount)} bonus
                </div>
              ))}
            </Fact>
            <Fact name="Uses per sender">
              {coupon.couponType === 'FREQUENCY' ? coupon.transactionCount : 1}
            </Fact>
          </>
        )}
        {staff && (
          <>
            <Fact name="Staff member">
              {staff.fullName} ({staff.email})
            </Fact>
            <Fact name="Role">
              {staff.fromRole && `${staffMessages.staff.roles[staff.fromRole as 'ADMIN']} to `}
              {staffMessages.staff.roles[staff.role]}
            </Fact>
          </>
        )}
        {sender && (
          <>
            <Fact name="Sender">{sender.fullName || <CopyId id={sender.id} label="sender" />}</Fact>
            {sender.lockedReason && <Fact name="Lock reason">{sender.lockedReason}</Fact>}
          </>
        )}
      </Facts>
    </div>
  )
}
