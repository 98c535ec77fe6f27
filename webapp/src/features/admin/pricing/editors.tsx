import '@mantine/core/styles/Pill.css'
import '@mantine/core/styles/PillsInput.css'
import { MultiSelect, Select, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { api, read } from '@/lib/api/client'
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
  emptyDraft,
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
  /** The prices in force, if there are any. */
  current: Prices | undefined
  /** The prices with which the form starts. */
  base: Prices
  onSent: () => void
}

interface FeeSetEditorProps extends EditorProps<Schemas['FeeSet']> {
  /** True if a range must start above the maximum of the range before it (5.03b). */
  isStrict?: boolean
}

/** filled returns the ranges that have a minimum. */
const filled = <Row extends { minAmount: string }>(ranges: readonly Row[]): Row[] =>
  ranges.filter(({ minAmount }) => minAmount !== '')

/** FeeSetEditor edits the ranges of a fee set. */
export function FeeSetEditor({ label, current, base, onSent, isStrict = false }: FeeSetEditorProps) {
  return (
    <PriceForm
      label={label}
      published={messages.fees.saved}
      failed={messages.fees.failed}
      initialValues={{ feeRanges: base.feeRanges as FeeRange[] }}
      check={({ feeRanges }) => checkRanges('feeRanges', feeRanges, { mayTouch: !isStrict })}
      rowsOf={({ feeRanges }) => feeRows(current?.feeRanges ?? [], filled(feeRanges))}
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
  betterExchangeRateRanges: hasRateBenefit(draft) ? filled(draft.betterExchangeRateRanges) : [],
  bonusRanges: hasBonusBenefit(draft) ? filled(draft.bonusRanges) : [],
})

interface CouponEditorProps extends Omit<EditorProps<Schemas['Coupon']>, 'base'> {
  /** The terms with which the form starts. Absent for a new coupon. */
  base?: Schemas['Coupon']
}

/** CouponEditor edits the terms of a coupon. The code of an existing coupon stays the same. */
export function CouponEditor({ label, current, base, onSent }: CouponEditorProps) {
  const isNew = base === undefined
  const takenCode = useRef<string>(undefined)
  return (
    <PriceForm<CouponDraft>
      label={label}
      isNewCoupon={isNew}
      showsErrorsInToast
      initialValues={base ? draftOf(base) : emptyDraft}
      check={(draft) => {
        const errors = checkCoupon(draft, pacificDay(), { mayTouch: !isNew })
        if (draft.code.trim() === takenCode.current) errors.code = { code: 'COUPON_EXISTS' }
        return errors
      }}
      rowsOf={(draft) => couponRows(current, termsOf(draft))}
      requestOf={(draft, shared) => ({ coupon: { ...couponRequest(draft), ...shared } })}
      fields={(validated) => (
        <CouponFields
          validated={validated}
          onCodeTaken={
            isNew
              ? (code) => {
                  takenCode.current = code
                }
              : undefined
          }
        />
      )}
      onSent={onSent}
    />
  )
}

const inputOrder: ('label' | 'input' | 'error' | 'description')[] = ['label', 'input', 'error', 'description']

interface CouponFieldsProps {
  validated: ValidatedForm<CouponDraft & ScheduleDraft>
  /** Called with a code that is in use. Undefined if the code cannot change. */
  onCodeTaken: ((code: string) => void) | undefined
}

function CouponFields({ validated, onCodeTaken }: CouponFieldsProps) {
  const { form, field } = validated
  const corridors = useCorridors()
  const [code, transactionCount] = [field('code'), field('transactionCount')]
  /** checkCode checks on blur whether the code is taken (5.02l). */
  const checkCode = async () => {
    const typedCode = form.getValues().code.trim()
    if (!typedCode) return
    const path = { code: typedCode }
    const taken = await read(api.GET('/v1/coupons/{code}/exists', { params: { path } })).catch(
      () => undefined,
    )
    if (!taken?.data) return
    onCodeTaken?.(typedCode)
    form.validateField('code')
  }
  return (
    <>
      <div className={classes.terms}>
        <TextInput label="Title" {...field('title')} />
        {onCodeTaken && (
          <TextInput
            label="Code"
            autoComplete="off"
            {...code}
            onChange={(event) => code.onChange(event.currentTarget.value.toUpperCase())}
            onBlur={() => {
              code.onBlur()
              void checkCode()
            }}
          />
        )}
        <DateInput
          label="Expiration date"
          description="Ends at 11:59 PM PT on this day"
          inputWrapperOrder={inputOrder}
          {...field('expiryDate')}
        />
        <Select
          label="Coupon type"
          description="How often each sender can use the coupon"
          inputWrapperOrder={inputOrder}
          allowDeselect={false}
          data={[
            { value: 'OCCASIONAL', label: 'Occasional (once)' },
            { value: 'FREQUENCY', label: 'Frequency (several times)' },
          ]}
          {...field('couponType')}
        />
        {form.values.couponType === 'FREQUENCY' && (
          <TextInput
            label="Transaction frequency"
            inputMode="numeric"
            {...transactionCount}
            onChange={(event) => transactionCount.onChange(event.currentTarget.value.replace(/\D/g, ''))}
          />
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
        <MultiSelect
          label="Country pairs"
          placeholder={form.values.corridors.length === 0 ? 'Choose one or more' : ''}
          data={corridorOptions(corridors.data)}
          {...field('corridors')}
        />
      </div>
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
