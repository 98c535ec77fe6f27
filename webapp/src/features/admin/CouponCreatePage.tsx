import '@mantine/core/styles/Pill.css'
import '@mantine/core/styles/PillsInput.css'
import { Button, MultiSelect, Select, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { textOf } from '@/api/catalogue'
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
  type CouponFaults,
  checkCoupon,
  couponRequest,
  emptyDraft,
  givesBonus,
  givesRate,
  isSound,
} from './coupon'
import { AdminPage } from './parts/AdminPage'
import { RangeRows } from './parts/RangeRows'
import { messages } from './pricing/messages'
import { withFieldLeft } from './ranges'
import { useCorridors } from './useCorridors'
import { useFirstFault } from './useFirstFault'

const noFaults: CouponFaults = { fields: {}, rateRanges: [], bonusRanges: [] }

const bounds = [
  { name: 'minAmount', label: 'Min amount' },
  { name: 'maxAmount', label: 'Max amount' },
] as const
const rateFields = [...bounds, { name: 'extraExchangeRate', label: 'Extra exchange rate' }] as const
const bonusFields = [...bounds, { name: 'amount', label: 'Bonus amount (NPR)' }] as const

/** CouponCreatePage creates a coupon (2.42). */
export default function CouponCreatePage() {
  const [draft, setDraft] = useState(emptyDraft)
  const [faults, setFaults] = useState(noFaults)
  const [taken, setTaken] = useState(false)
  const change = (part: Partial<CouponDraft>) => setDraft((before) => ({ ...before, ...part }))
  const { form, refused } = useFirstFault()
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
    const found = checkCoupon(draft, pacificDay())
    setFaults(found)
    if (isSound(found) && !taken) create.mutate()
    else refused()
  }
  /** Validates a field on blur (5.01b). */
  const leave = (field: keyof CouponFaults['fields']) =>
    setFaults((shown) => ({
      ...shown,
      fields: { ...shown.fields, [field]: checkCoupon(draft, pacificDay()).fields[field] },
    }))
  const leaveRange = (which: 'rateRanges' | 'bonusRanges') => (row: number, field: string) =>
    setFaults((shown) => ({
      ...shown,
      [which]: withFieldLeft(shown[which], checkCoupon(draft, pacificDay())[which], row, field),
    }))
  /** Checks on blur that the code is not taken (5.02l). */
  const checkCode = async () => {
    const code = draft.code.trim()
    if (!code) return
    const answer = await read(api.GET('/v1/coupons/{code}/exists', { params: { path: { code } } })).catch(
      () => undefined,
    )
    setTaken(answer?.data ?? false)
  }
  const error = (field: keyof CouponFaults['fields']) => {
    const found = faults.fields[field]
    return found && textOf(found.code, found.params)
  }
  return (
    <AdminPage
      title="Create Coupon"
      about="A coupon improves the rate, adds a bonus, or both, for amounts in its ranges. Another administrator has to approve it."
    >
      <form ref={form} className={classes.form} onSubmit={submit} noValidate>
        <div className={classes.pair}>
          <TextInput
            label="Title"
            value={draft.title}
            error={error('title')}
            onChange={(event) => change({ title: event.currentTarget.value })}
            onBlur={() => leave('title')}
          />
          <TextInput
            label="Code"
            value={draft.code}
            error={taken ? textOf('COUPON_EXISTS') : error('code')}
            onChange={(event) => {
              setTaken(false)
              change({ code: event.currentTarget.value.toUpperCase() })
            }}
            onBlur={() => {
              leave('code')
              void checkCode()
            }}
          />
        </div>
        <Corridors
          value={draft.corridors}
          refused={faults.fields.corridors !== undefined}
          onChange={(corridors) => change({ corridors })}
        />
        <div className={classes.pair}>
          <DayInput
            label="Expiry date"
            description="Ends at 11:59 PM PT on this day"
            value={draft.expiryDate}
            error={error('expiryDate')}
            onChange={(expiryDate) => change({ expiryDate })}
            onBlur={() => leave('expiryDate')}
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
              error={error('transactionCount')}
              onChange={(event) => change({ transactionCount: event.currentTarget.value.replace(/\D/g, '') })}
              onBlur={() => leave('transactionCount')}
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
        {givesRate(draft) && (
          <RangeRows
            label="Better exchange rate"
            fields={rateFields}
            ranges={draft.rateRanges}
            faults={faults.rateRanges}
            onChange={(rateRanges) => change({ rateRanges })}
            onLeave={leaveRange('rateRanges')}
          />
        )}
        {givesBonus(draft) && (
          <RangeRows
            label="Bonus"
            fields={bonusFields}
            ranges={draft.bonusRanges}
            faults={faults.bonusRanges}
            onChange={(bonusRanges) => change({ bonusRanges })}
            onLeave={leaveRange('bonusRanges')}
          />
        )}
        <TextInput
          label="Reason"
          description={messages.coupons.reason}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          autoComplete="off"
          maxLength={1000}
          value={draft.reason}
          error={error('reason')}
          onChange={(event) => change({ reason: event.currentTarget.value })}
          onBlur={() => leave('reason')}
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
  refused: boolean
  onChange: (ids: string[]) => void
}

/** Corridors selects country pairs. A missing selection is marked without a text (5.02n). */
function Corridors({ value, refused, onChange }: CorridorsProps) {
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
      error={refused}
      onChange={onChange}
    />
  )
}
