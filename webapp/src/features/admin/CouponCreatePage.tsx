import '@mantine/core/styles/Pill.css'
import '@mantine/core/styles/PillsInput.css'
import { Button, MultiSelect, Select, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { textOf } from '@/api/catalog'
import { api, read } from '@/api/client'
import { keys } from '@/api/queries'
import { paths } from '@/app/paths'
import { DayInput } from '@/ui/MomentInput'
import { pacificDay } from '@/ui/pacific'
import { toast } from '@/ui/toast'
import { sentForApproval } from './approvals/messages'
import classes from './CouponCreatePage.module.css'
import {
  type CouponDraft,
  type CouponErrors,
  checkCoupon,
  couponRequest,
  emptyDraft,
  hasBonusBenefit,
  hasRateBenefit,
  isValid,
} from './coupon'
import { AdminPage } from './parts/AdminPage'
import { RangeRows } from './parts/RangeRows'
import { messages } from './pricing/messages'
import { withBlurredField } from './ranges'
import { useCorridors } from './useCorridors'
import { useFocusFirstError } from './useFocusFirstError'

const noErrors: CouponErrors = { fields: {}, rateRanges: [], bonusRanges: [] }

const boundFields = [
  { name: 'minAmount', label: 'Min amount' },
  { name: 'maxAmount', label: 'Max amount' },
] as const
const rateFields = [...boundFields, { name: 'extraExchangeRate', label: 'Extra exchange rate' }] as const
const bonusFields = [...boundFields, { name: 'amount', label: 'Bonus amount (NPR)' }] as const

/** CouponCreatePage creates a coupon (2.42). */
export default function CouponCreatePage() {
  const [draft, setDraft] = useState(emptyDraft)
  const [fieldErrors, setFieldErrors] = useState(noErrors)
  const [codeTaken, setCodeTaken] = useState(false)
  const change = (part: Partial<CouponDraft>) => setDraft((before) => ({ ...before, ...part }))
  const { form, focusFirstError } = useFocusFirstError()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const create = useMutation({
    mutationFn: () => read(api.POST('/v1/coupons', { body: couponRequest(draft) })),
    onSuccess: async ({ approvalId }) => {
      if (approvalId) toast.info(sentForApproval)
      else toast.success(messages.coupons.created)
      await queries.invalidateQueries({ queryKey: keys.coupons })
      navigate(paths.coupons)
    },
    onError: (error) => toast.failure(error),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const errors = checkCoupon(draft, pacificDay())
    setFieldErrors(errors)
    if (isValid(errors) && !codeTaken) create.mutate()
    else focusFirstError()
  }
  /** validateField validates a field on blur (5.01b). */
  const validateField = (field: keyof CouponErrors['fields']) =>
    setFieldErrors((current) => ({
      ...current,
      fields: { ...current.fields, [field]: checkCoupon(draft, pacificDay()).fields[field] },
    }))
  const validateRangeField = (which: 'rateRanges' | 'bonusRanges') => (row: number, field: string) =>
    setFieldErrors((current) => ({
      ...current,
      [which]: withBlurredField(current[which], checkCoupon(draft, pacificDay())[which], row, field),
    }))
  /** checkCode checks on blur whether another coupon has the code (5.02l). */
  const checkCode = async () => {
    const code = draft.code.trim()
    if (!code) return
    const response = await read(api.GET('/v1/coupons/{code}/exists', { params: { path: { code } } })).catch(
      () => undefined,
    )
    setCodeTaken(response?.data ?? false)
  }
  const errorText = (field: keyof CouponErrors['fields']) => {
    const fieldError = fieldErrors.fields[field]
    return fieldError && textOf(fieldError.code, fieldError.params)
  }
  return (
    <AdminPage
      title="Create Coupon"
      description="A coupon improves the rate, adds a bonus, or both, for amounts in its ranges. Another administrator must approve it."
    >
      <form ref={form} className={classes.form} onSubmit={submit} noValidate>
        <div className={classes.pair}>
          <TextInput
            label="Title"
            value={draft.title}
            error={errorText('title')}
            onChange={(event) => change({ title: event.currentTarget.value })}
            onBlur={() => validateField('title')}
          />
          <TextInput
            label="Code"
            value={draft.code}
            error={codeTaken ? textOf('COUPON_EXISTS') : errorText('code')}
            onChange={(event) => {
              setCodeTaken(false)
              change({ code: event.currentTarget.value.toUpperCase() })
            }}
            onBlur={() => {
              validateField('code')
              void checkCode()
            }}
          />
        </div>
        <Corridors
          value={draft.corridors}
          isMissing={fieldErrors.fields.corridors !== undefined}
          onChange={(corridors) => change({ corridors })}
        />
        <div className={classes.pair}>
          <DayInput
            label="Expiry date"
            description="Ends at 11:59 PM PT on this day"
            value={draft.expiryDate}
            error={errorText('expiryDate')}
            onChange={(expiryDate) => change({ expiryDate })}
            onBlur={() => validateField('expiryDate')}
          />
          <Select
            label="Coupon type"
            description="How often a sender may use it"
            data={[
              { value: 'OCCASIONAL', label: 'Occasional: once' },
              { value: 'FREQUENCY', label: 'Frequency: several times' },
            ]}
            value={draft.couponType}
            onChange={(value) => change({ couponType: value as CouponDraft['couponType'] })}
          />
          {draft.couponType === 'FREQUENCY' && (
            <TextInput
              label="Transaction frequency"
              inputMode="numeric"
              value={draft.transactionCount}
              error={errorText('transactionCount')}
              onChange={(event) => change({ transactionCount: event.currentTarget.value.replace(/\D/g, '') })}
              onBlur={() => validateField('transactionCount')}
            />
          )}
          <Select
            label="Benefit type"
            data={[
              { value: 'BETTER_RATE', label: 'Better rate' },
              { value: 'BONUS', label: 'Bonus' },
              { value: 'BOTH', label: 'Both' },
            ]}
            value={draft.benefitType}
            onChange={(value) => change({ benefitType: value as CouponDraft['benefitType'] })}
          />
        </div>
        {hasRateBenefit(draft) && (
          <RangeRows
            label="Better exchange rate"
            fields={rateFields}
            ranges={draft.rateRanges}
            fieldErrors={fieldErrors.rateRanges}
            onChange={(rateRanges) => change({ rateRanges })}
            onFieldBlur={validateRangeField('rateRanges')}
          />
        )}
        {hasBonusBenefit(draft) && (
          <RangeRows
            label="Bonus"
            fields={bonusFields}
            ranges={draft.bonusRanges}
            fieldErrors={fieldErrors.bonusRanges}
            onChange={(bonusRanges) => change({ bonusRanges })}
            onFieldBlur={validateRangeField('bonusRanges')}
          />
        )}
        <TextInput
          label="Reason"
          description={messages.coupons.reason}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          autoComplete="off"
          maxLength={1000}
          value={draft.reason}
          error={errorText('reason')}
          onChange={(event) => change({ reason: event.currentTarget.value })}
          onBlur={() => validateField('reason')}
        />
        <Button type="submit" loading={create.isPending}>
          Create Coupon
        </Button>
      </form>
    </AdminPage>
  )
}

interface CorridorsProps {
  value: string[]
  isMissing: boolean
  onChange: (ids: string[]) => void
}

/** Corridors selects country pairs. A missing selection is marked, but has no error text (5.02n). */
function Corridors({ value, isMissing, onChange }: CorridorsProps) {
  const corridors = useCorridors()
  return (
    <MultiSelect
      label="Country pairs"
      placeholder={value.length === 0 ? 'Choose one or more' : ''}
      data={(corridors.data ?? []).map(({ id, source, destination }) => ({
        value: id,
        label: `${source.name} to ${destination.name}`,
      }))}
      value={value}
      error={isMissing}
      onChange={onChange}
    />
  )
}
