import { Button, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { api, read } from '@/lib/api/client'
import type { Schemas } from '@/lib/api/types'
import { required } from '@/lib/rules/rules'
import { useValidatedForm } from '@/lib/rules/useValidatedForm'
import { Money } from '@/ui/Money'
import { toast } from '@/ui/toast'
import { FormDialog } from '../shared/FormDialog'
import { Permitted } from '../shared/Permitted'
import { messages } from './messages'

const { interest: strings } = messages

/** Interest shows the interest on blocked money. Staff record what the bank credits, and the payment after the money is unblocked. */
export function Interest({ record: { block, transaction } }: { record: Schemas['HoldRecord'] }) {
  const [isOpen, setOpen] = useState(false)
  const isUnblocked = block?.state === 'UNBLOCKED'
  if (isUnblocked && !block?.interest) return null
  const close = () => setOpen(false)
  return (
    <>
      <Text size="sm">
        {strings.owed} <Money amount={block?.interest ?? '0.00'} currency="USD" />
      </Text>
      <Permitted permission="holds.decide">
        <Button variant="default" onClick={() => setOpen(true)}>
          {isUnblocked ? strings.pay : strings.credit}
        </Button>
      </Permitted>
      {isOpen &&
        (isUnblocked ? (
          <PayDialog id={transaction.id} onClose={close} />
        ) : (
          <CreditDialog id={transaction.id} onClose={close} />
        ))}
    </>
  )
}

interface DialogProps {
  id: string
  onClose: () => void
}

async function record(id: string, body: Schemas['BlockedInterest']) {
  await read<unknown>(api.POST('/v1/admin/holds/{id}/interest', { params: { path: { id } }, body }))
  toast.success(strings.done)
}

/** CreditDialog records interest that the bank credited to blocked money. */
export function CreditDialog({ id, onClose }: DialogProps) {
  const form = useValidatedForm({ credited: [required()] }, { credited: '' })
  return (
    <FormDialog
      form={form}
      title={strings.credit}
      onClose={onClose}
      onSubmit={({ credited }) => record(id, { credited: credited.trim() })}
    >
      <Text>{strings.creditText}</Text>
      <TextInput label={strings.amount} inputMode="decimal" {...form.field('credited')} />
    </FormDialog>
  )
}

/** PayDialog records that staff paid the interest on unblocked money. */
export function PayDialog({ id, onClose }: DialogProps) {
  const form = useValidatedForm({ reference: [required()] }, { reference: '' })
  return (
    <FormDialog
      form={form}
      title={strings.pay}
      onClose={onClose}
      onSubmit={({ reference }) => record(id, { reference: reference.trim() })}
    >
      <Text>{strings.payText}</Text>
      <TextInput label={strings.reference} maxLength={100} {...form.field('reference')} />
    </FormDialog>
  )
}
