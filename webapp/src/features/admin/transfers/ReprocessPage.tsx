import { Anchor, Button, Group, Textarea, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router-dom'
import { textOf } from '@/lib/api/catalog'
import { api, read, withIdempotencyKey } from '@/lib/api/client'
import { messageOf } from '@/lib/api/errors'
import { keys } from '@/lib/api/queries'
import type { TransactionDetail } from '@/lib/api/types'
import { useIdempotencyKey } from '@/lib/api/useIdempotencyKey'
import { payoutLabel, sourceLabels } from '@/lib/format/labels'
import { paths, transferPath } from '@/lib/paths'
import { Money } from '@/ui/Money'
import { Notice } from '@/ui/Notice'
import { DeliveryStatusBadge, TransactionStatusBadge } from '@/ui/StatusBadge'
import { AdminPage } from '../shared/AdminPage'
import { DescriptionItem, DescriptionList } from '../shared/DescriptionList'
import { useFocusFirstError } from '../shared/useFocusFirstError'
import { messages } from './messages'
import { reprocessRequest } from './reprocess'

/** requiredError returns an error message if a required field is empty, or an empty string (5.01b, 5.04). */
const requiredError = (text: string): string => (text.trim() ? '' : textOf('FIELD_CANNOT_BE_EMPTY'))

/** ReprocessPage lets staff find a transfer by its reference number and resubmit it (2.44). */
export default function ReprocessPage() {
  const [reference, setReference] = useState('')
  const [fieldError, setFieldError] = useState('')
  const { form, focusFirstError } = useFocusFirstError()
  const search = useMutation({
    mutationFn: (ref: string) =>
      read(api.GET('/v1/senders/transactions/reference-number/{ref}', { params: { path: { ref } } })),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const ref = reference.trim()
    setFieldError(requiredError(ref))
    if (ref) search.mutate(ref)
    else focusFirstError()
  }
  return (
    <AdminPage
      title="Reprocess Transaction"
      description="Resubmit a transfer after you fix the problem that caused its payout to fail."
      actions={
        <Anchor component={Link} to={paths.reprocessed}>
          Reprocessed transactions
        </Anchor>
      }
    >
      {search.isError && <Notice tone="danger">{messageOf(search.error)}</Notice>}
      <form ref={form} onSubmit={submit} noValidate>
        <Group align="flex-start" gap="xs" maw={480}>
          <TextInput
            label="Reference number"
            description="The PIN that the beneficiary presents"
            inputMode="numeric"
            autoComplete="off"
            flex={1}
            value={reference}
            error={fieldError}
            onChange={(event) => setReference(event.currentTarget.value)}
            onBlur={() => setFieldError(requiredError(reference))}
          />
          <Button type="submit" mt={49} loading={search.isPending}>
            Search
          </Button>
        </Group>
      </form>
      {search.data && <ReprocessForm key={search.data.id} transfer={search.data} />}
    </AdminPage>
  )
}

function ReprocessForm({ transfer }: { transfer: TransactionDetail }) {
  const [comments, setComments] = useState('')
  const [fieldError, setFieldError] = useState('')
  const { form, focusFirstError } = useFocusFirstError()
  const idempotencyKey = useIdempotencyKey()
  const queryClient = useQueryClient()
  const reprocess = useMutation({
    mutationFn: () =>
      read(
        api.POST('/v1/senders/transactions/{id}/reprocess', {
          params: { path: { id: transfer.referenceId } },
          body: reprocessRequest(transfer, comments),
          ...withIdempotencyKey(idempotencyKey.current()),
        }),
      ),
    onSuccess: () => {
      idempotencyKey.done()
      return queryClient.invalidateQueries({ queryKey: keys.admin })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const error = requiredError(comments)
    setFieldError(error)
    if (error) focusFirstError()
    else reprocess.mutate()
  }
  return (
    <section aria-label="Transaction found">
      <TransferSummary transfer={transfer} />
      {reprocess.isSuccess && <Notice tone="success">{messages.reprocess.done}</Notice>}
      {reprocess.isError && <Notice tone="danger">{messageOf(reprocess.error)}</Notice>}
      <form ref={form} onSubmit={submit} noValidate>
        <Textarea
          label="Comments"
          description={messages.reprocess.commentHint}
          autosize
          minRows={3}
          maxLength={500}
          maw={480}
          value={comments}
          error={fieldError}
          disabled={reprocess.isSuccess}
          onChange={(event) => setComments(event.currentTarget.value)}
          onBlur={() => setFieldError(requiredError(comments))}
        />
        {!reprocess.isSuccess && (
          <Button type="submit" mt="md" loading={reprocess.isPending}>
            Reprocess
          </Button>
        )}
      </form>
    </section>
  )
}

function TransferSummary({ transfer }: { transfer: TransactionDetail }) {
  const { beneficiary, senderAccount } = transfer
  const account = beneficiary.bank
    ? `${beneficiary.bank.bankName}, ${beneficiary.bank.accountNumber}`
    : (beneficiary.wallet?.identificationType ?? beneficiary.payer?.name ?? '')
  return (
    <DescriptionList>
      <DescriptionItem name="Sender">{transfer.sender.fullName}</DescriptionItem>
      <DescriptionItem name="Beneficiary">{beneficiary.fullName}</DescriptionItem>
      <DescriptionItem name="Payment method">
        {sourceLabels[transfer.fundingSource]} {senderAccount.name}
      </DescriptionItem>
      <DescriptionItem name="Payout method">
        {payoutLabel(transfer.payoutMethod)} {account}
      </DescriptionItem>
      <DescriptionItem name="Amount">
        <Money amount={transfer.senderAmount} currency={transfer.senderCurrency} />
      </DescriptionItem>
      <DescriptionItem name="Beneficiary receives">
        <Money amount={transfer.recipientAmount} currency={transfer.recipientCurrency} />
      </DescriptionItem>
      <DescriptionItem name="Transaction">
        <TransactionStatusBadge status={transfer.status} />
      </DescriptionItem>
      <DescriptionItem name="Delivery">
        <DeliveryStatusBadge status={transfer.deliveryStatus} />
      </DescriptionItem>
      <DescriptionItem name="History">
        <Anchor component={Link} to={transferPath(transfer.id)}>
          View transfer
        </Anchor>
      </DescriptionItem>
    </DescriptionList>
  )
}
