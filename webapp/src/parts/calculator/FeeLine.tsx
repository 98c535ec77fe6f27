import { Anchor } from '@mantine/core'
import { useId, useState } from 'react'
import type { FeeRange } from '@/lib/api/types'
import { decimal, groupThousands, isPositive, parse } from '@/lib/money/decimal'
import { distinctRanges } from '@/lib/money/quote'
import { Money } from '@/ui/Money'
import classes from './Calculator.module.css'
import { messages } from './messages'

/** feeText describes the fee of a range: a percentage, a flat fee, both, or none. */
function feeText(range: FeeRange): string {
  const percentage = isPositive(decimal(range.percentageFee)) ? `${range.percentageFee}%` : ''
  const flat = isPositive(decimal(range.flatFee)) ? `$${groupThousands(range.flatFee)}` : ''
  return [percentage, flat].filter(Boolean).join(' + ') || messages.free
}

/** FeeLine shows the fee. The user can expand the table of fee ranges. */
export function FeeLine({ fee, ranges }: { fee: string | undefined; ranges: readonly FeeRange[] }) {
  const [isOpen, setIsOpen] = useState(false)
  const tableId = useId()
  return (
    <li>
      <span className={classes.lineLabel}>{messages.fee}</span>
      <span className={classes.lineValue}>
        {fee === undefined ? (
          <span>—</span>
        ) : parse(fee)?.units === 0n ? (
          <span>{messages.free}</span>
        ) : (
          <Money amount={fee} currency="USD" />
        )}
      </span>
      {/* Rendered before the ranges load, to avoid a layout shift. */}
      <span className={classes.lineNote} data-empty={ranges.length === 0 || undefined}>
        <Anchor
          component="button"
          type="button"
          size="sm"
          aria-expanded={isOpen}
          aria-controls={tableId}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? messages.hideRanges : messages.showRanges}
        </Anchor>
      </span>
      {isOpen && (
        <table id={tableId} className={classes.ranges} aria-label={messages.rangesCaption}>
          <thead>
            <tr>
              <th scope="col">{messages.rangeFrom}</th>
              <th scope="col">{messages.rangeTo}</th>
              <th scope="col">{messages.rangeFee}</th>
            </tr>
          </thead>
          <tbody>
            {distinctRanges(ranges).map((range) => (
              <tr key={range.minAmount}>
                <td>${groupThousands(range.minAmount)}</td>
                <td>${groupThousands(range.maxAmount)}</td>
                <td>{feeText(range)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </li>
  )
}
