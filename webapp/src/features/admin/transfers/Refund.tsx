import { Button, Select, Stack, Textarea, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { textOf } from '@/lib/api/catalog'
import { api, read, withIdempotencyKey } from '@/lib/api/client'
import { keys } from '@/lib/api/queries'
import { useIdempotencyKey } from '@/lib/api/useIdempotencyKey'
import { isAdmin, useSession } from '@/lib/session/store'
import { Money } from '@/ui/Money'
import { Notice } from '@/ui/Notice'
import { toast } from '@/ui/toast'
import { messages } from './messages'
import { refundQuery } from './queries'
import classes from './Refund.module.css'
import type { RefundStatus } from './types'

const maxCommentLength = 1000
const currency = 'USD'
const checkOption = 'CHECK'

/** Refund shows a refund that was returned or sent by check. It shows nothing for other refunds. */
export function Refund({ id }: { id: string }) {
  const { data: refund } = useQuery(refundQuery(id))
  const canManage = useSession(isAdmin)
  if (refund?.state === 'RETURNED') {
    return (
      <Notice tone="warning" title={messages.refund.returned}>
        <Money amount={refund.total} currency={currency} /> {messages.refund.stillOwed}
        {canManage && <ResendForm id={id} refund={refund} />}
      </Notice>
    )
  }
  if (refund?.state === 'SENT' && refund.way === checkOption) {
    return (
      <Notice
        tone="info"
        title={messages.refund.checkInMail}
        action={canManage && <MarkCheckPaidButton id={id} />}
      >
        <Money amount={refund.total} currency={currency} />
      </Notice>
    )
  }
  return null
}

function ResendForm({ id, refund }: { id: string; refund: RefundStatus }) {
  const [destination, setDestination] = useState<string | null>(null)
  const [checkNumber, setCheckNumber] = useState('')
  const [comments, setComments] = useState('')
  const [submitted, setSubmitted] = useState(false)
  const key = useIdempotencyKey()
  const queryClient = useQueryClient()
  const isCheck = destination === checkOption
  const send = useMutation({
    mutationFn: () =>
      read<unknown>(
        api.POST('/v1/admin/transfers/{id}/refund', {
          params: { path: { id } },
          body: {
            way: isCheck ? 'CHECK' : 'BANK_ACCOUNT',
            ...(isCheck ? { checkNumber: checkNumber.trim() } : { accountId: destination ?? '' }),
            comments: comments.trim(),
          },
          ...withIdempotencyKey(key.current()),
        }),
      ),
    onSuccess: () => {
      key.done()
      toast.success(messages.refund.sent)
      return queryClient.invalidateQueries({ queryKey: keys.admin })
    },
    onError: (error) => {
      key.done()
      toast.failure(error)
    },
  })
  const missingError = (value: string | null) =>
    submitted && !value?.trim() ? textOf('FIELD_CANNOT_BE_EMPTY') : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (destination && comments.trim() && (!isCheck || checkNumber.trim())) send.mutate()
  }
  return (
    <form onSubmit={submit} aria-label={messages.refund.resend} className={classes.form}>
      <Stack gap="sm">
        <Select
          label={messages.refund.destination}
          data={[
            ...refund.accounts.map(({ id: value, name }) => ({ value, label: name })),
            { value: checkOption, label: messages.refund.byCheck },
          ]}
          value={destination}
          onChange={setDestination}
          error={missingError(destination)}
        />
        {isCheck && (
          <TextInput
            label={messages.refund.checkNumber}
            value={checkNumber}
            maxLength={20}
            error={missingError(checkNumber)}
            onChange={(event) => setCheckNumber(event.currentTarget.value)}
          />
        )}
        <Textarea
          label="Reason"
          autosize
          minRows={2}
          maxLength={maxCommentLength}
          value={comments}
          error={missingError(comments)}
          onChange={(event) => setComments(event.currentTarget.value)}
        />
        <div>
          <Button type="submit" loading={send.isPending}>
            {messages.refund.resend}
          </Button>
        </div>
      </Stack>
    </form>
  )
}

function MarkCheckPaidButton({ id }: { id: string }) {
  const queryClient = useQueryClient()
  const confirm = useMutation({
    mutationFn: () =>
      read<unknown>(api.POST('/v1/admin/transfers/{id}/refund/check-paid', { params: { path: { id } } })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keys.admin }),
    onError: (error) => toast.failure(error),
  })
  return (
    <Button variant="default" onClick={() => confirm.mutate()} loading={confirm.isPending}>
      {messages.refund.checkPaid}
    </Button>
  )
}
