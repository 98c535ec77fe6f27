import { Button, Select, Stack, Textarea, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { textOf } from '@/api/catalogue'
import { api, once, read } from '@/api/client'
import { keys } from '@/api/queries'
import { useIdempotencyKey } from '@/api/useIdempotencyKey'
import { isAdmin, useSession } from '@/session/store'
import { Money } from '@/ui/Money'
import { Notice } from '@/ui/Notice'
import { toast } from '@/ui/toast'
import { messages } from '../transfers/messages'
import { refundQuery } from '../transfers/queries'
import type { RefundStanding } from '../types'
import classes from './Refund.module.css'

const commentCharsMax = 1000
const currency = 'USD'
const byCheck = 'CHECK'

/** Refund shows the state of a refund that failed or is paid by check, if there is something to do. */
export function Refund({ id }: { id: string }) {
  const { data: standing } = useQuery(refundQuery(id))
  const mayDecide = useSession(isAdmin)
  if (standing?.state === 'RETURNED') {
    return (
      <Notice tone="warning" title={messages.refund.returned}>
        <Money amount={standing.total} currency={currency} /> {messages.refund.owed}
        {mayDecide && <Reissue id={id} standing={standing} />}
      </Notice>
    )
  }
  if (standing?.state === 'SENT' && standing.way === byCheck) {
    return (
      <Notice tone="info" title={messages.refund.inThePost} action={mayDecide && <ConfirmCheck id={id} />}>
        <Money amount={standing.total} currency={currency} />
      </Notice>
    )
  }
  return null
}

function Reissue({ id, standing }: { id: string; standing: RefundStanding }) {
  const [to, setTo] = useState<string | null>(null)
  const [checkNumber, setCheckNumber] = useState('')
  const [comments, setComments] = useState('')
  const [tried, setTried] = useState(false)
  const key = useIdempotencyKey()
  const queries = useQueryClient()
  const isCheck = to === byCheck
  const send = useMutation({
    mutationFn: () =>
      read<unknown>(
        api.POST('/v1/admin/transfers/{id}/refund', {
          params: { path: { id } },
          body: {
            way: isCheck ? 'CHECK' : 'BANK_ACCOUNT',
            ...(isCheck ? { checkNumber: checkNumber.trim() } : { accountId: to ?? '' }),
            comments: comments.trim(),
          },
          ...once(key.current()),
        }),
      ),
    onSuccess: () => {
      key.done()
      toast.success(messages.refund.sent)
      return queries.invalidateQueries({ queryKey: keys.admin })
    },
    onError: (error) => {
      key.done()
      toast.failure(error)
    },
  })
  const missing = (value: string | null) =>
    tried && !value?.trim() ? textOf('FIELD_CANNOT_BE_EMPTY') : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (to && comments.trim() && (!isCheck || checkNumber.trim())) send.mutate()
  }
  return (
    <form onSubmit={submit} aria-label={messages.refund.again} className={classes.again}>
      <Stack gap="sm">
        <Select
          label={messages.refund.to}
          data={[
            ...standing.accounts.map(({ id: value, name }) => ({ value, label: name })),
            { value: byCheck, label: messages.refund.byCheck },
          ]}
          value={to}
          onChange={setTo}
          error={missing(to)}
        />
        {isCheck && (
          <TextInput
            label={messages.refund.checkNumber}
            value={checkNumber}
            maxLength={20}
            error={missing(checkNumber)}
            onChange={(event) => setCheckNumber(event.currentTarget.value)}
          />
        )}
        <Textarea
          label="Reason"
          autosize
          minRows={2}
          maxLength={commentCharsMax}
          value={comments}
          error={missing(comments)}
          onChange={(event) => setComments(event.currentTarget.value)}
        />
        <div>
          <Button type="submit" loading={send.isPending}>
            {messages.refund.again}
          </Button>
        </div>
      </Stack>
    </form>
  )
}

function ConfirmCheck({ id }: { id: string }) {
  const queries = useQueryClient()
  const confirm = useMutation({
    mutationFn: () =>
      read<unknown>(api.POST('/v1/admin/transfers/{id}/refund/check-paid', { params: { path: { id } } })),
    onSuccess: () => queries.invalidateQueries({ queryKey: keys.admin }),
    onError: (error) => toast.failure(error),
  })
  return (
    <Button variant="default" onClick={() => confirm.mutate()} loading={confirm.isPending}>
      {messages.refund.checkPaid}
    </Button>
  )
}
