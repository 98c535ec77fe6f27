import '@mantine/core/styles/Pill.css'
import '@mantine/core/styles/PillsInput.css'
import { Button, MultiSelect, Select, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { api, read } from '@/lib/api/client'
import { keys } from '@/lib/api/queries'
import { pacificDay } from '@/lib/format/pacific'
import { paths } from '@/lib/paths'
import { useValidatedForm } from '@/lib/rules/useValidatedForm'
import { DateInput } from '@/ui/DateTimeInput'
import { Notice } from '@/ui/Notice'
import { toast } from '@/ui/toast'
import { AdminPage } from '../shared/AdminPage'
import { sentForApproval } from '../shared/messages'
import { RangeRows } from '../shared/RangeRows'
import classes from './CouponCreatePage.module.css'
import {
  bonusFields,
  checkCoupon,
  couponRequest,
  emptyDraft,
  hasBonusBenefit,
  hasRateBenefit,
  rateFields,
} from './coupon'
import { messages } from './messages'
import { corridorOptions, useCorridors } from './useCorridors'

/** CouponCreatePage lets an administrator create a coupon (2.42). */
export default function CouponCreatePage() {
  const takenCode = useRef<string>(undefined)
  const { form, field, onSubmit, formRef, failure, submitting } = useValidatedForm((draft) => {
    const errors = checkCoupon(draft, pacificDay())
    if (draft.code.trim() === takenCode.current) errors.code = { code: 'COUPON_EXISTS' }
    return errors
  }, emptyDraft)
  const [code, transactionCount] = [field('code'), field('transactionCount')]
  const corridors = useCorridors()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const create = onSubmit(async (draft) => {
    const { approvalId } = await read(api.POST('/v1/coupons', { body: couponRequest(draft) }))
    if (approvalId) toast.info(sentForApproval)
    else toast.success(messages.coupons.created)
    await queryClient.invalidateQueries({ queryKey: keys.coupons })
    navigate(paths.coupons)
  })
  /** checkCode checks on blur whether the code is taken (5.02l). */
  const checkCode = async () => {
    const typedCode = form.values.code.trim()
    if (!typedCode) return
    const response = await read(
      api.GET('/v1/coupons/{code}/exists', { params: { path: { code: typedCode } } }),
    ).catch(() => undefined)
    if (!response?.data) return
    takenCode.current = typedCode
    form.validateField('code')
  }
  return (
    <AdminPage
      title="Create Coupon"
      description="A coupon gives a better exchange rate, a bonus, or both for amounts in its ranges. Another staff member must approve it."
    >
      <form ref={formRef} className={classes.form} onSubmit={create} noValidate>
        {failure && <Notice tone="danger">{failure}</Notice>}
        <div className={classes.pair}>
          <TextInput label="Title" {...field('title')} />
          <TextInput
            label="Code"
            {...code}
            onChange={(event) => code.onChange(event.currentTarget.value.toUpperCase())}
            onBlur={() => {
              code.onBlur()
              void checkCode()
            }}
          />
        </div>
        <MultiSelect
          label="Country pairs"
          placeholder={form.values.corridors.length === 0 ? 'Choose one or more' : ''}
          data={corridorOptions(corridors.data)}
          {...field('corridors')}
          // A missing selection is marked as an error, without a message (5.02n).
          error={form.errors.corridors !== undefined}
        />
        <div className={classes.pair}>
          <DateInput
            label="Expiration date"
            description="Ends at 11:59 PM PT on this day"
            {...field('expiryDate')}
          />
          <Select
            label="Coupon type"
            description="How often each sender can use the coupon"
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
            data={[
              { value: 'BETTER_RATE', label: 'Better rate' },
              { value: 'BONUS', label: 'Bonus' },
              { value: 'BOTH', label: 'Both' },
            ]}
            {...field('benefitType')}
          />
        </div>
        {hasRateBenefit(form.values) && (
          <RangeRows
            label="Better exchange rate"
            name="betterExchangeRateRanges"
            fields={rateFields}
            form={form}
          />
        )}
        {hasBonusBenefit(form.values) && (
          <RangeRows label="Bonus" name="bonusRanges" fields={bonusFields} form={form} />
        )}
        <TextInput
          label="Reason"
          description={messages.coupons.reason}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          autoComplete="off"
          maxLength={1000}
          {...field('reason')}
        />
        <Button type="submit" loading={submitting}>
          Create Coupon
        </Button>
      </form>
    </AdminPage>
  )
}
