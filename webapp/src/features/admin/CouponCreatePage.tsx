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
import { DateInput } from '@/ui/DateTimeInput'
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
import { updateFieldErrors } from './ranges'
import { useCorridors } from './useCorridors'
import { useFocusFirstError } from './useFocusFirstError'

const noErrors: CouponErrors = { fields: {}, rateRanges: [], bonusRanges: [] }

const amountFields = [
  { name: 'minAmount', label: 'Min amount' },
  { name: 'maxAmount', label: 'Max amount' },
] as const
const rateFields = [...amountFields, { name: 'extraExchangeRate', label: 'Extra exchange rate' }] as const
const bonusFields = [...amountFields, { name: 'amount', label: 'Bonus amount (NPR)' }] as const

/** CouponCreatePage lets an administrator create a coupon (2.42). */
export default function CouponCreatePage() {
  const [draft, setDraft] = useState(emptyDraft)
  const [fieldErrors, setFieldErrors] = useState(noErrors)
  const [isCodeTaken, setIsCodeTaken] = useState(false)
  const updateDraft = (changes: Partial<CouponDraft>) => setDraft((current) => ({ ...current, ...changes }))
  const { form, focusFirstError } = useFocusFirstError()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const create = useMutation({
    mutationFn: () => read(api.POST('/v1/coupons', { body: couponRequest(draft) })),
    onSuccess: async ({ approvalId }) => {
      if (approvalId) toast.info(sentForApproval)
      else toast.success(messages.coupons.created)
      await queryClient.invalidateQueries({ queryKey: keys.coupons })
      navigate(paths.coupons)
    },
    onError: (error) => toast.failure(error),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const errors = checkCoupon(draft, pacificDay())
    setFieldErrors(errors)
    if (isValid(errors) && !isCodeTaken) create.mutate()
    else focusFirstError()
  }
  /** validateField validates a field on blur (5.01b). */
  const validateField = (field: keyof CouponErrors['fields']) =>
    setFieldErrors((current) => ({
      ...current,
      fields: { ...current.fields, [field]: checkCoupon(draft, pacificDay()).fields[field] },
    }))
  const validateRangeField = (name: 'rateRanges' | 'bonusRanges') => (row: number, field: string) =>
    setFieldErrors((current) => ({
      ...current,
      [name]: updateFieldErrors(current[name], checkCoupon(draft, pacificDay())[name], row, field),
    }))
  /** checkCode checks on blur whether the code is taken (5.02l). */
  const checkCode = async () => {
    const code = draft.code.trim()
    if (!code) return
    const response = await read(api.GET('/v1/coupons/{code}/exists', { params: { path: { code } } })).catch(
      () => undefined,
    )
    setIsCodeTaken(response?.data ?? false)
  }
  const errorText = (field: keyof CouponErrors['fields']) => {
    const fieldError = fieldErrors.fields[field]
    return fieldError && textOf(fieldError.code, fieldError.params)
  }
  return (
    <AdminPage
      title="Create Coupon"
      description="A coupon gives a better exchange rate, a bonus, or both for amounts in its ranges. Another administrator must approve it."
    >
      <form ref={form} className={classes.form} onSubmit={submit} noValidate>
        <div className={classes.pair}>
          <TextInput
            label="Title"
            value={draft.title}
            error={errorText('title')}
            onChange={(event) => updateDraft({ title: event.currentTarget.value })}
            onBlur={() => validateField('title')}
          />
          <TextInput
            label="Code"
            value={draft.code}
            error={isCodeTaken ? textOf('COUPON_EXISTS') : errorText('code')}
            onChange={(event) => {
              setIsCodeTaken(false)
              updateDraft({ code: event.currentTarget.value.toUpperCase() })
            }}
            onBlur={() => {
              validateField('code')
              void checkCode()
            }}
          />
        </div>
        <CorridorSelect
          value={draft.corridors}
          isMissing={fieldErrors.fields.corridors !== undefined}
          onChange={(corridors) => updateDraft({ corridors })}
        />
        <div className={classes.pair}>
          <DateInput
            label="Expiration date"
            description="Ends at 11:59 PM PT on this day"
            value={draft.expiryDate}
            error={errorText('expiryDate')}
            onChange={(expiryDate) => updateDraft({ expiryDate })}
            onBlur={() => validateField('expiryDate')}
          />
          <Select
            label="Coupon type"
            description="How often each sender can use the coupon"
            data={[
              { value: 'OCCASIONAL', label: 'Occasional (once)' },
              { value: 'FREQUENCY', label: 'Frequency (several times)' },
            ]}
            value={draft.couponType}
            onChange={(value) => updateDraft({ couponType: value as CouponDraft['couponType'] })}
          />
          {draft.couponType === 'FREQUENCY' && (
            <TextInput
              label="Transaction frequency"
              inputMode="numeric"
              value={draft.transactionCount}
              error={errorText('transactionCount')}
              onChange={(event) =>
                updateDraft({ transactionCount: event.currentTarget.value.replace(/\D/g, '') })
              }
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
            onChange={(value) => updateDraft({ benefitType: value as CouponDraft['benefitType'] })}
          />
        </div>
        {hasRateBenefit(draft) && (
          <RangeRows
            label="Better exchange rate"
            fields={rateFields}
            ranges={draft.rateRanges}
            fieldErrors={fieldErrors.rateRanges}
            onChange={(rateRanges) => updateDraft({ rateRanges })}
            onFieldBlur={validateRangeField('rateRanges')}
          />
        )}
        {hasBonusBenefit(draft) && (
          <RangeRows
            label="Bonus"
            fields={bonusFields}
            ranges={draft.bonusRanges}
            fieldErrors={fieldErrors.bonusRanges}
            onChange={(bonusRanges) => updateDraft({ bonusRanges })}
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
          onChange={(event) => updateDraft({ reason: event.currentTarget.value })}
          onBlur={() => validateField('reason')}
        />
        <Button type="submit" loading={create.isPending}>
          Create Coupon
        </Button>
      </form>
    </AdminPage>
  )
}

interface CorridorSelectProps {
  value: string[]
  isMissing: boolean
  onChange: (ids: string[]) => void
}

/** CorridorSelect lets the user select country pairs. A missing selection is marked as an error, without a message (5.02n). */
function CorridorSelect({ value, isMissing, onChange }: CorridorSelectProps) {
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
