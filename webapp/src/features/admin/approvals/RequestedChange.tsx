import type { Schemas, StaffRole } from '@/lib/api/types'
import { payoutLabel, sourceLabels } from '@/lib/format/labels'
import { groupThousands } from '@/lib/money/decimal'
import { transferPath, unclaimedReportPath } from '@/lib/paths'
import { CopyId } from '../shared/CopyId'
import { DescriptionList } from '../shared/DescriptionList'
import { roleNames } from '../shared/messages'
import { PriceDiff } from '../shared/PriceDiff'
import { PricePreview, previewSummary } from '../shared/PricePreview'
import { couponRows, feeRows, type PriceRow } from '../shared/priceDiff'
import { TextLink } from '../shared/TextLink'
import { formatMinute } from '../shared/Time'
import { messages } from './messages'
import classes from './RequestedChange.module.css'
import { ruleText } from './rules'

const { actions } = messages

type FeeRange = NonNullable<Schemas['Approval']['feeSet']>['feeRanges'][number]

const rangeText = ({ minAmount, maxAmount }: { minAmount: string; maxAmount: string }) =>
  `$${groupThousands(minAmount)} to $${groupThousands(maxAmount)}`

const feeRangeList = (ranges: FeeRange[]) =>
  ranges.map((range) => (
    <div key={range.minAmount}>
      {rangeText(range)}: ${groupThousands(range.flatFee)}
      {Number(range.percentageFee) !== 0 && ` + ${range.percentageFee}%`}
    </div>
  ))

/** rowsOf returns the rows of a request for new prices that are not decided or not in effect yet. */
function rowsOf({ status, feeSet, coupon, currentCoupon }: Schemas['Approval']): PriceRow[] {
  if (status !== 'PENDING' && status !== 'SCHEDULED') return []
  if (feeSet) return feeRows(feeSet.currentFeeRanges, feeSet.feeRanges)
  return coupon && currentCoupon ? couponRows(currentCoupon, coupon) : []
}

/** RequestedChange shows the values that a request changes, next to the current values. */
export function RequestedChange({ approval }: { approval: Schemas['Approval'] }) {
  const { rate, feeSet, coupon, staff, sender, apiKey, rules, statePayment, effectiveAt, preview } = approval
  const rows = rowsOf(approval)
  return (
    <div className={classes.change}>
      <DescriptionList
        items={{
          ...(rate && {
            'New rate, 1 USD in NPR': rate.rate,
            'Current rate': rate.currentRate,
            Change: `${rate.changePercent}%`,
            'New mid-market rate': rate.midRate,
          }),
          ...(feeSet && {
            'Applies to': `${feeSet.sourceCountry} to ${feeSet.destinationCountry}, ${sourceLabels[feeSet.paymentMethod]} to ${payoutLabel(feeSet.payoutMethod)}`,
            'New fees': rows.length === 0 && feeRangeList(feeSet.feeRanges),
          }),
          ...(coupon && {
            Coupon: `${coupon.code}, ${coupon.title}`,
            Benefit: (
              <>
                {coupon.betterExchangeRateRanges.map((range) => (
                  <div key={range.minAmount}>
                    {rangeText(range)}: rate +{range.extraExchangeRate}
                  </div>
                ))}
                {coupon.bonusRanges.map((range) => (
                  <div key={range.minAmount}>
                    {rangeText(range)}: NPR {groupThousands(range.amount)} bonus
                  </div>
                ))}
              </>
            ),
            'Uses per sender': coupon.couponType === 'FREQUENCY' ? coupon.transactionCount : 1,
          }),
          ...(staff && {
            'Staff member': `${staff.fullName} (${staff.email})`,
            Role:
              (staff.fromRole ? `${roleNames[staff.fromRole as StaffRole]} to ` : '') + roleNames[staff.role],
          }),
          ...(sender && {
            Sender: sender.fullName || <CopyId id={sender.id} label="sender ID" />,
            'Lock reason': sender.lockedReason || undefined,
          }),
          ...(apiKey && {
            'API key': apiKey.name,
            Scopes: apiKey.scopes.join(', '),
            'Expires after': `${apiKey.days} days`,
          }),
          ...(statePayment && {
            Report: statePayment.report && (
              <TextLink to={unclaimedReportPath(statePayment.report)}>{statePayment.report}</TextLink>
            ),
            Transfer: statePayment.transferId && (
              <TextLink to={`${transferPath(statePayment.transferId)}?tab=money`}>
                {statePayment.transferId}
              </TextLink>
            ),
            Reference: statePayment.reference,
            Refunds: statePayment.count,
            Total: `$${groupThousands(statePayment.total)}`,
          }),
          ...Object.fromEntries(
            rules?.rules.map((rule, index) => [
              actions[rule.act],
              <>
                <div>{ruleText(rule)}</div>
                {rules.currentRules[index] && <small>Now: {ruleText(rules.currentRules[index])}</small>}
              </>,
            ]) ?? [],
          ),
          ...((rate || feeSet || coupon) && {
            'Takes effect': effectiveAt ? formatMinute(effectiveAt) : 'With the last approval',
          }),
        }}
      />
      {rows.length > 0 && <PriceDiff rows={rows} />}
      {preview && (
        <details>
          <summary>{previewSummary(preview)}</summary>
          <PricePreview preview={preview} isCoupon={Boolean(coupon)} />
        </details>
      )}
    </div>
  )
}
