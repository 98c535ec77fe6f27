import { Button, Select, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, read } from '@/lib/api/client'
import { keys } from '@/lib/api/queries'
import type { Schemas } from '@/lib/api/types'
import { payoutLabel, sourceLabels } from '@/lib/format/labels'
import { required } from '@/lib/rules/rules'
import { useValidatedForm } from '@/lib/rules/useValidatedForm'
import { ErrorState } from '@/ui/states'
import { toast } from '@/ui/toast'
import { AdminPage } from '../shared/AdminPage'
import { sentForApproval } from '../shared/messages'
import { RangeRows } from '../shared/RangeRows'
import { checkRanges, type FeeRange, feeFields } from '../shared/ranges'
import classes from './FeeSetCreatePage.module.css'
import { messages } from './messages'
import { corridorOptions, useCorridors } from './useCorridors'

interface FeeSetKey {
  corridor: string
  paymentMethod: Schemas['SaveFeeSet']['paymentMethod'] | ''
  payoutMethod: Schemas['SaveFeeSet']['payoutMethod'] | ''
  currency: string
}

const emptyKey: FeeSetKey = { corridor: '', paymentMethod: '', payoutMethod: '', currency: '' }
const emptyRange: FeeRange = { minAmount: '', maxAmount: '', flatFee: '', percentageFee: '' }
const payoutMethods: Schemas['SaveFeeSet']['payoutMethod'][] = ['BANK_DEPOSIT', 'CASH_PICKUP', 'WALLET']

/**
 * FeeSetCreatePage lets an administrator set the fees for a country pair, methods, and currency. The ranges appear after the user
 * chooses all of them (2.40a).
 */
export default function FeeSetCreatePage() {
  const [feeSetKey, setFeeSetKey] = useState(emptyKey)
  const isComplete = Object.values(feeSetKey).every(Boolean)
  return (
    <AdminPage
      title="Add Fee Sets"
      description="A new fee set replaces the current one for the same country pair, methods, and currency. Another staff member must approve it."
    >
      <FeeSetKeyFields feeSetKey={feeSetKey} onChange={setFeeSetKey} />
      {isComplete && (
        <FeeRangesForm
          key={JSON.stringify(feeSetKey)}
          feeSetKey={feeSetKey}
          onSaved={() => setFeeSetKey(emptyKey)}
        />
      )}
    </AdminPage>
  )
}

interface FeeSetKeyFieldsProps {
  feeSetKey: FeeSetKey
  onChange: (feeSetKey: FeeSetKey) => void
}

function FeeSetKeyFields({ feeSetKey, onChange }: FeeSetKeyFieldsProps) {
  const corridors = useCorridors()
  if (corridors.isError) return <ErrorState error={corridors.error} retry={() => void corridors.refetch()} />
  const corridor = corridors.data?.find(({ id }) => id === feeSetKey.corridor)
  const currencies = corridor ? [corridor.source.currency.code] : []
  return (
    <div className={classes.keyFields}>
      <Select
        label="Country pair"
        data={corridorOptions(corridors.data)}
        value={feeSetKey.corridor || null}
        onChange={(value) => onChange({ ...feeSetKey, corridor: value ?? '', currency: '' })}
      />
      <Select
        label="Payment method"
        data={Object.entries(sourceLabels).map(([value, label]) => ({ value, label }))}
        value={feeSetKey.paymentMethod || null}
        onChange={(value) =>
          onChange({ ...feeSetKey, paymentMethod: (value ?? '') as FeeSetKey['paymentMethod'] })
        }
      />
      <Select
        label="Payout method"
        data={payoutMethods.map((value) => ({ value, label: payoutLabel(value) }))}
        value={feeSetKey.payoutMethod || null}
        onChange={(value) =>
          onChange({ ...feeSetKey, payoutMethod: (value ?? '') as FeeSetKey['payoutMethod'] })
        }
      />
      <Select
        label="Currency"
        data={currencies}
        value={feeSetKey.currency || null}
        onChange={(value) => onChange({ ...feeSetKey, currency: value ?? '' })}
      />
    </div>
  )
}

function FeeRangesForm({ feeSetKey, onSaved }: { feeSetKey: FeeSetKey; onSaved: () => void }) {
  const { form, field, onSubmit, formRef, submitting } = useValidatedForm(
    ({ feeRanges, reason }) => ({
      ...checkRanges('feeRanges', feeRanges),
      reason: required()(reason, {}),
    }),
    { feeRanges: [emptyRange], reason: '' },
  )
  const queryClient = useQueryClient()
  const save = onSubmit(async ({ feeRanges, reason }) => {
    const { corridor, paymentMethod, payoutMethod, currency } = feeSetKey
    const { approvalId } = await read(
      api.POST('/v1/fees', {
        body: {
          sourceDestinationCountry: corridor,
          paymentMethod: paymentMethod as Schemas['SaveFeeSet']['paymentMethod'],
          payoutMethod: payoutMethod as Schemas['SaveFeeSet']['payoutMethod'],
          currency,
          feeRanges,
          reason: reason.trim(),
        },
      }),
    ).catch((error: unknown) => {
      toast.failure(messages.fees.failed)
      throw error
    })
    if (approvalId) toast.info(sentForApproval)
    else toast.success(messages.fees.saved)
    onSaved()
    await queryClient.invalidateQueries({ queryKey: keys.fees })
  })
  return (
    <form ref={formRef} className={classes.form} onSubmit={save} noValidate>
      <RangeRows label="Fee ranges" name="feeRanges" fields={feeFields} form={form} />
      <TextInput
        label="Reason"
        description={messages.fees.reason}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        autoComplete="off"
        maxLength={1000}
        {...field('reason')}
      />
      <Button type="submit" loading={submitting}>
        Save fee set
      </Button>
    </form>
  )
}
