import { Button, Group, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { api, read, withIdempotencyKey } from '@/lib/api/client'
import { keys } from '@/lib/api/queries'
import type { TransactionDetail } from '@/lib/api/types'
import { useIdempotencyKey } from '@/lib/api/useIdempotencyKey'
import { paths, referenceParam, transferPath } from '@/lib/paths'
import { required } from '@/lib/rules/rules'
import { useValidatedForm } from '@/lib/rules/useValidatedForm'
import { Money } from '@/ui/Money'
import { Notice } from '@/ui/Notice'
import { DeliveryStatusBadge, TransactionStatusBadge } from '@/ui/StatusBadge'
import { AdminPage } from '../shared/AdminPage'
import { CommentField } from '../shared/CommentField'
import { DescriptionList } from '../shared/DescriptionList'
import { reprocessRequest } from '../shared/reprocess'
import { TextLink } from '../shared/TextLink'
import { messages } from './messages'
import { paidFrom, paidTo } from './TransferPeople'

const searchRules = { ref: [required()] }
const reprocessRules = { comments: [required()] }

/** ReprocessPage lets staff find a transfer by its reference number and resubmit it (2.44). */
export default function ReprocessPage() {
  const [search] = useSearchParams()
  const { field, onSubmit, formRef, failure, submitting } = useValidatedForm(searchRules, {
    ref: search.get(referenceParam) ?? '',
  })
  const [transfer, setTransfer] = useState<TransactionDetail>()
  const find = onSubmit(async ({ ref }) => {
    setTransfer(undefined)
    const path = { ref: ref.trim() }
    setTransfer(await read(api.GET('/v1/senders/transactions/reference-number/{ref}', { params: { path } })))
  })
  return (
    <AdminPage
      title="Reprocess Transaction"
      description="Resubmit a transfer after you fix the problem that caused its payout to fail."
      actions={<TextLink to={paths.reprocessed}>Reprocessed transactions</TextLink>}
    >
      {failure && <Notice tone="danger">{failure}</Notice>}
      <form ref={formRef} onSubmit={find} noValidate>
        <Group align="flex-start" gap="xs" maw={480}>
          <TextInput
            label="Reference number"
            description="The PIN that the beneficiary presents"
            inputMode="numeric"
            autoComplete="off"
            flex={1}
            {...field('ref')}
          />
          <Button type="submit" mt={49} loading={submitting}>
            Search
          </Button>
        </Group>
      </form>
      {transfer && <ReprocessForm key={transfer.id} transfer={transfer} />}
    </AdminPage>
  )
}

function ReprocessForm({ transfer }: { transfer: TransactionDetail }) {
  const { field, onSubmit, formRef, failure, submitting } = useValidatedForm(reprocessRules, { comments: '' })
  const [done, setDone] = useState(false)
  const idempotencyKey = useIdempotencyKey()
  const queryClient = useQueryClient()
  const reprocess = onSubmit(async ({ comments }) => {
    await read(
      api.POST('/v1/senders/transactions/{id}/reprocess', {
        params: { path: { id: transfer.referenceId } },
        body: reprocessRequest(transfer, comments),
        ...withIdempotencyKey(idempotencyKey.current()),
      }),
    )
    idempotencyKey.done()
    setDone(true)
    await queryClient.invalidateQueries({ queryKey: keys.admin })
  })
  return (
    <section aria-label="Transaction found">
      <TransferSummary transfer={transfer} />
      {done && <Notice tone="success">{messages.reprocess.done}</Notice>}
      {failure && <Notice tone="danger">{failure}</Notice>}
      <form ref={formRef} onSubmit={reprocess} noValidate>
        <CommentField
          label="Comments"
          description={messages.reprocess.commentHint}
          minRows={3}
          maxLength={500}
          maw={480}
          disabled={done}
          {...field('comments')}
        />
        {!done && (
          <Button type="submit" mt="md" loading={submitting}>
            Reprocess
          </Button>
        )}
      </form>
    </section>
  )
}

function TransferSummary({ transfer }: { transfer: TransactionDetail }) {
  return (
    <DescriptionList
      items={{
        Sender: transfer.sender.fullName,
        Beneficiary: transfer.beneficiary.fullName,
        'Payment method': paidFrom(transfer),
        'Payout method': paidTo(transfer),
        Amount: <Money amount={transfer.senderAmount} currency={transfer.senderCurrency} />,
        'Beneficiary receives': (
          <Money amount={transfer.recipientAmount} currency={transfer.recipientCurrency} />
        ),
        Transaction: <TransactionStatusBadge status={transfer.status} />,
        Delivery: <DeliveryStatusBadge status={transfer.deliveryStatus} />,
        History: <TextLink to={transferPath(transfer.id)}>View transfer</TextLink>,
      }}
    />
  )
}
