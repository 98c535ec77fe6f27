import { payoutLabel, sourceLabels } from '@/lib/format/labels'
import { groupThousands } from '@/lib/money/decimal'
import { CopyId } from '../shared/CopyId'
import { DescriptionItem, DescriptionList } from '../shared/DescriptionList'
import { roleNames } from '../shared/messages'
import classes from './RequestedChange.module.css'
import type { Approval } from './types'

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
      <DescriptionList>
        {rate && (
          <>
            <DescriptionItem name="New rate, 1 USD in NPR">{rate.rate}</DescriptionItem>
            <DescriptionItem name="Current rate">{rate.currentRate}</DescriptionItem>
            <DescriptionItem name="Change">{rate.changePercent}%</DescriptionItem>
            <DescriptionItem name="New mid-market rate">{rate.midRate}</DescriptionItem>
          </>
        )}
        {feeSet && (
          <>
            <DescriptionItem name="Applies to">
              {feeSet.sourceCountry} to {feeSet.destinationCountry}, {sourceLabels[feeSet.paymentMethod]} to{' '}
              {payoutLabel(feeSet.payoutMethod)}
            </DescriptionItem>
            <DescriptionItem name="New fees">{feeRangeList(feeSet.feeRanges)}</DescriptionItem>
            <DescriptionItem name="Current fees">{feeRangeList(feeSet.currentFeeRanges)}</DescriptionItem>
          </>
        )}
        {coupon && (
          <>
            <DescriptionItem name="Coupon">
              {coupon.code}, {coupon.title}
            </DescriptionItem>
            <DescriptionItem name="Benefit">
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
            </DescriptionItem>
            <DescriptionItem name="Uses per sender">
              {coupon.couponType === 'FREQUENCY' ? coupon.transactionCount : 1}
            </DescriptionItem>
          </>
        )}
        {staff && (
          <>
            <DescriptionItem name="Staff member">
              {staff.fullName} ({staff.email})
            </DescriptionItem>
            <DescriptionItem name="Role">
              {staff.fromRole && `${roleNames[staff.fromRole as 'ADMIN']} to `}
              {roleNames[staff.role]}
            </DescriptionItem>
          </>
        )}
        {sender && (
          <>
            <DescriptionItem name="Sender">
              {sender.fullName || <CopyId id={sender.id} label="sender ID" />}
            </DescriptionItem>
            {sender.lockedReason && (
              <DescriptionItem name="Lock reason">{sender.lockedReason}</DescriptionItem>
            )}
          </>
        )}
      </DescriptionList>
    </div>
  )
}
