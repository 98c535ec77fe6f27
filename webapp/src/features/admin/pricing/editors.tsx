import '@mantine/core/styles/Pill.css'
import '@mantine/core/styles/PillsInput.css'
import { MultiSelect, Select, TextInput } from '@mantine/core'
import type { Schemas } from '@/lib/api/types'
import { pacificDay } from '@/lib/format/pacific'
import { check } from '@/lib/rules/rules'
import type { ValidatedForm } from '@/lib/rules/useValidatedForm'
import { DateInput } from '@/ui/DateTimeInput'
import { couponRows, feeRows, marginPercent, rateRows, rateWithMargin } from '../shared/priceDiff'
import { RangeRows } from '../shared/RangeRows'
import { checkRanges, type FeeRange, feeFields } from '../shared/ranges'
import {
  bonusFields,
  type CouponDraft,
  checkCoupon,
  couponRequest,
  draftOf,
  hasBonusBenefit,
  hasRateBenefit,
  rateFields,
} from './coupon'
import { messages } from './messages'
import { PriceForm } from './PriceForm'
import classes from './PricesPage.module.css'
import { rateRules } from './rate'
import type { ScheduleDraft } from './schedule'
import { corridorOptions, useCorridors } from './useCorridors'

interface EditorProps<Prices> {
  label: string
  /** The prices in force. */
  current: Prices
  /** The prices with which the form starts. */
  base: Prices
  onSent: () => void
}

/** FeeSetEditor edits the ranges of a fee set. */
export function FeeSetEditor({ label, current, base, onSent }: EditorProps<Schemas['FeeSet']>) {
  return (
    <PriceForm
      label={label}
      initialValues={{ feeRanges: base.feeRanges as FeeRange[] }}
      check={({ feeRanges }) => checkRanges('feeRanges', feeRanges, { mayTouch: true })}
      rowsOf={({ feeRanges }) => feeRows(current.feeRanges, feeRanges)}
      requestOf={({ feeRanges }, shared) => ({
        feeSet: {
          sourceDestinationCountry: `${base.sourceCountry}-${base.destinationCountry}`,
          paymentMethod: base.paymentMethod,
          payoutMethod: base.payoutMethod as Schemas['SaveFeeSet']['payoutMethod'],
          currency: base.currency,
          feeRanges,
          ...shared,
        },
      })}
      fields={({ form }) => (
        <RangeRows label="Fee ranges" name="feeRanges" fields={feeFields} form={form as never} />
      )}
      onSent={onSent}
    />
  )
}

type RateDraft = { rate: string; midRate: string; margin: string }

/** RateEditor edits the rate or its margin below the mid-market rate. Each follows the other. */
export function RateEditor({ label, current, base, onSent }: EditorProps<Schemas['ExchangeRate']>) {
  return (
    <PriceForm<RateDraft>
      label={label}
      initialValues={{ rate: base.rate, midRate: base.midRate, margin: marginPercent(base) ?? '' }}
      check={({ rate, midRate }) => ({
        rate: check({ rate: rateRules }, 'rate', { rate }),
        midRate: check({ midRate: rateRules }, 'midRate', { midRate }),
      })}
      rowsOf={({ rate, midRate }) => rateRows(current, { rate, midRate })}
      requestOf={({ rate, midRate }, shared) => ({
        rate: {
          sourceCurrency: base.sourceCurrency,
          destinationCurrency: base.destinationCurrency,
          rate: rate.trim(),
          midRate: midRate.trim(),
          ...shared,
        },
      })}
      fields={(validated) => <RateFields validated={validated} />}
      onSent={onSent}
    />
  )
}

function RateFields({ validated }: { validated: ValidatedForm<RateDraft & ScheduleDraft> }) {
  const { form, field } = validated
  const [rate, midRate, margin] = [field('rate'), field('midRate'), field('margin')]
  return (
    <div className={classes.line}>
      <TextInput
        label="1 USD in NPR"
        inputMode="decimal"
        autoComplete="off"
        {...rate}
        onChange={(event) => {
          const next = event.currentTarget.value
          rate.onChange(next)
          form.setFieldValue('margin', marginPercent({ rate: next, midRate: form.values.midRate }) ?? '')
        }}
      />
      <TextInput
        label={messages.prices.margin}
        inputMode="decimal"
        autoComplete="off"
        {...margin}
        onChange={(event) => {
          const next = event.currentTarget.value
          margin.onChange(next)
          const rateForMargin = rateWithMargin(form.values.midRate, next)
          if (rateForMargin) form.setFieldValue('rate', rateForMargin)
        }}
      />
      <TextInput
        label="Mid-market rate"
        inputMode="decimal"
        autoComplete="off"
        {...midRate}
        onChange={(event) => {
          const next = event.currentTarget.value
          midRate.onChange(next)
          form.setFieldValue('margin', marginPercent({ rate: form.values.rate, midRate: next }) ?? '')
        }}
      />
    </div>
  )
}

/** countriesOf returns the countries on one side of country pairs, such as USA-NPL. */
const countriesOf = (corridors: string[], side: 0 | 1) =>
  [...new Set(corridors.map((pair) => pair.split('-')[side] ?? ''))].map((threeCharCode) => ({
    threeCharCode,
  }))

const termsOf = (draft: CouponDraft) => ({
  ...draft,
  expiryDate: draft.expiryDate && `${draft.expiryDate}T20:00:00Z`,
  transactionCount: Number(draft.transactionCount),
  sources: countriesOf(draft.corridors, 0),
  destinations: countriesOf(draft.corridors, 1),
  betterExchangeRateRanges: hasRateBenefit(draft) ? draft.betterExchangeRateRanges : [],
  bonusRanges: hasBonusBenefit(draft) ? draft.bonusRanges : [],
})

/** CouponEditor edits the terms of a coupon. Its code stays the same. */
export function CouponEditor({ label, current, base, onSent }: EditorProps<Schemas['Coupon']>) {
  return (
    <PriceForm<CouponDraft>
      label={label}
      initialValues={draftOf(base)}
      check={(draft) => checkCoupon(draft, pacificDay(), { mayTouch: true })}
      rowsOf={(draft) => couponRows(current, termsOf(draft))}
      requestOf={(draft, shared) => ({ coupon: { ...couponRequest(draft), ...shared } })}
      fields={(validated) => <CouponFields validated={validated} />}
      onSent={onSent}
    />
  )
}

function CouponFields({ validated }: { validated: ValidatedForm<CouponDraft & ScheduleDraft> }) {
  const { form, field } = validated
  const corridors = useCorridors()
  return (
    <>
      <div className={classes.line}>
        <TextInput label="Title" {...field('title')} />
        <DateInput label="Expiration date" {...field('expiryDate')} />
        <Select
          label="Coupon type"
          allowDeselect={false}
          data={[
            { value: 'OCCASIONAL', label: 'Occasional (once)' },
            { value: 'FREQUENCY', label: 'Frequency (several times)' },
          ]}
          {...field('couponType')}
        />
        {form.values.couponType === 'FREQUENCY' && (
          <TextInput label="Transaction frequency" inputMode="numeric" {...field('transactionCount')} />
        )}
        <Select
          label="Benefit type"
          allowDeselect={false}
          data={[
            { value: 'BETTER_RATE', label: 'Better rate' },
            { value: 'BONUS', label: 'Bonus' },
            { value: 'BOTH', label: 'Both' },
          ]}
          {...field('benefitType')}
        />
      </div>
      <MultiSelect label="Country pairs" data={corridorOptions(corridors.data)} {...field('corridors')} />
      {hasRateBenefit(form.values) && (
        <RangeRows
          label="Better exchange rate"
          name="betterExchangeRateRanges"
          fields={rateFields}
          form={form as never}
        />
      )}
      {hasBonusBenefit(form.values) && (
        <RangeRows label="Bonus" name="bonusRanges" fields={bonusFields} form={form as never} />
      )}
    </>
  )
}
