import { Button, Select, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { textOf } from '@/api/catalog'
import { api, read } from '@/api/client'
import { keys } from '@/api/queries'
import { payoutLabel, sourceLabels } from '@/ui/labels'
import { ErrorState } from '@/ui/states'
import { toast } from '@/ui/toast'
import { sentForApproval } from './approvals/messages'
import classes from './FeeSetCreatePage.module.css'
import { AdminPage } from './parts/AdminPage'
import { RangeRows } from './parts/RangeRows'
import { messages } from './pricing/messages'
import { checkRanges, hasNoErrors, type Range, type RangeErrors, withBlurredField } from './ranges'
import type { SaveFeeSet } from './types'
import { useCorridors } from './useCorridors'
import { useFocusFirstError } from './useFocusFirstError'

type FeeRange = Range<'flatFee' | 'percentageFee'>

const fields = [
  { name: 'minAmount', label: 'Min amount' },
  { name: 'maxAmount', label: 'Max amount' },
  { name: 'flatFee', label: 'Flat fee (USD)' },
  { name: 'percentageFee', label: 'Percentage fee (%)' },
] as const

interface Choice {
  corridor: string
  paymentMethod: SaveFeeSet['paymentMethod'] | ''
  payoutMethod: SaveFeeSet['payoutMethod'] | ''
  currency: string
}

const noChoice: Choice = { corridor: '', paymentMethod: '', payoutMethod: '', currency: '' }
const emptyRange: FeeRange = { minAmount: '', maxAmount: '', flatFee: '', percentageFee: '' }
const payouts: SaveFeeSet['payoutMethod'][] = ['BANK_DEPOSIT', 'CASH_PICKUP', 'WALLET']

/**
 * FeeSetCreatePage saves the fees for a payment and payout method. The ranges appear after every choice is made
 * (2.40a).
 */
export default function FeeSetCreatePage() {
  const [choice, setChoice] = useState(noChoice)
  const isComplete = Object.values(choice).every(Boolean)
  return (
    <AdminPage
      title="Add Fee Sets"
      description="A fee set replaces the one for the same country pair, methods, and currency. Another administrator must approve it."
    >
      <Chooser choice={choice} onChange={setChoice} />
      {isComplete && (
        <Ranges key={JSON.stringify(choice)} choice={choice} onSaved={() => setChoice(noChoice)} />
      )}
    </AdminPage>
  )
}

function Chooser({ choice, onChange }: { choice: Choice; onChange: (choice: Choice) => void }) {
  const corridors = useCorridors()
  if (corridors.isError) return <ErrorState error={corridors.error} retry={() => void corridors.refetch()} />
  const corridor = corridors.data?.find(({ id }) => id === choice.corridor)
  const currencies = corridor ? [corridor.source.currency.code] : []
  return (
    <div className={classes.choice}>
      <Select
        label="Country pair"
        data={(corridors.data ?? []).map(({ id, source, destination }) => ({
          value: id,
          label: `${source.name} to ${destination.name}`,
        }))}
        value={choice.corridor || null}
        onChange={(value) => onChange({ ...choice, corridor: value ?? '', currency: '' })}
      />
      <Select
        label="Payment method"
        data={Object.entries(sourceLabels).map(([value, label]) => ({ value, label }))}
        value={choice.paymentMethod || null}
        onChange={(value) => onChange({ ...choice, paymentMethod: (value ?? '') as Choice['paymentMethod'] })}
      />
      <Select
        label="Payout method"
        data={payouts.map((value) => ({ value, label: payoutLabel(value) }))}
        value={choice.payoutMethod || null}
        onChange={(value) => onChange({ ...choice, payoutMethod: (value ?? '') as Choice['payoutMethod'] })}
      />
      <Select
        label="Currency"
        data={currencies}
        value={choice.currency || null}
        onChange={(value) => onChange({ ...choice, currency: value ?? '' })}
      />
    </div>
  )
}

function Ranges({ choice, onSaved }: { choice: Choice; onSaved: () => void }) {
  const [ranges, setRanges] = useState<FeeRange[]>([emptyRange])
  const [fieldErrors, setFieldErrors] = useState<RangeErrors[]>([])
  const [reason, setReason] = useState('')
  const [reasonMissing, setReasonMissing] = useState(false)
  const { form, focusFirstError } = useFocusFirstError()
  const queries = useQueryClient()
  const save = useMutation({
    mutationFn: () =>
      read(
        api.POST('/v1/fees', {
          body: {
            sourceDestinationCountry: choice.corridor,
            paymentMethod: choice.paymentMethod as SaveFeeSet['paymentMethod'],
            payoutMethod: choice.payoutMethod as SaveFeeSet['payoutMethod'],
            currency: choice.currency,
            feeRanges: ranges,
            reason: reason.trim(),
          },
        }),
      ),
    onSuccess: ({ approvalId }) => {
      if (approvalId) toast.info(sentForApproval)
      else toast.success(messages.fees.saved)
      onSaved()
      return queries.invalidateQueries({ queryKey: keys.fees })
    },
    onError: () => toast.failure(messages.fees.failed),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const errors = checkRanges(ranges)
    const isReasonEmpty = reason.trim() === ''
    setFieldErrors(errors)
    setReasonMissing(isReasonEmpty)
    if (hasNoErrors(errors) && !isReasonEmpty) save.mutate()
    else focusFirstError()
  }
  return (
    <form ref={form} className={classes.form} onSubmit={submit} noValidate>
      <RangeRows
        label="Fee ranges"
        fields={fields}
        ranges={ranges}
        fieldErrors={fieldErrors}
        onChange={setRanges}
        onFieldBlur={(row, field) =>
          setFieldErrors((current) => withBlurredField(current, checkRanges(ranges), row, field))
        }
      />
      <TextInput
        label="Reason"
        description={messages.fees.reason}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        autoComplete="off"
        maxLength={1000}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        onBlur={() => setReasonMissing(reason.trim() === '')}
        error={reasonMissing && textOf('FIELD_CANNOT_BE_EMPTY')}
      />
      <Button type="submit" loading={save.isPending}>
        Save fee set
      </Button>
    </form>
  )
}
