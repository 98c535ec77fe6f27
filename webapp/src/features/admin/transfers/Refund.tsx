import { Button, Select, Stack, Textarea, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, read, withIdempotencyKey } from '@/lib/api/client'
import { keys } from '@/lib/api/queries'
import type { Schemas } from '@/lib/api/types'
import { useIdempotencyKey } from '@/lib/api/useIdempotencyKey'
import { type Rule, required } from '@/lib/rules/rules'
import { useValidatedForm } from '@/lib/rules/useValidatedForm'
import { useSession } from '@/lib/session/store'
import { may } from '@/lib/staffAccess'
import { Money } from '@/ui/Money'
import { Notice } from '@/ui/Notice'
import { toast } from '@/ui/toast'
import { ConfirmDialog, ReasonDialog } from '../shared/FormDialog'
import { messages } from './messages'
import { refundQuery } from './queries'
import classes from './Refund.module.css'

const maxCommentLength = 1000
const currency = 'USD'
const checkOption = 'CHECK'

interface RefundProps {
  id: string
  /** The reference number of the transfer. */
  reference: string
}

/** Refund shows a refund that was returned or sent by check. It shows nothing for other refunds. */
export function Refund({ id, reference }: RefundProps) {
  const { data: refund } = useQuery(refundQuery(id))
  const canManage = useSession(may('refunds.write'))
  if (refund?.state === 'RETURNED') {
    return (
      <Notice tone="warning" title={messages.refund.returned}>
        <Money amount={refund.total} currency={currency} /> {messages.refund.stillOwed}
        {canManage && (
          <>
            <ContactButton id={id} />
            <ResendForm id={id} refund={refund} />
          </>
        )}
      </Notice>
    )
  }
  if (refund?.state === 'ESCHEATED') {
    return (
      <Notice tone="info" title={messages.refund.escheated}>
        <Money amount={refund.total} currency={currency} /> {messages.refund.escheatedText}
      </Notice>
    )
  }
  if (refund?.state === 'SENT' && refund.way === checkOption) {
    return (
      <Notice
        tone="info"
        title={messages.refund.checkInMail}
        action={canManage && <MarkCheckPaidButton id={id} reference={reference} />}
      >
        <Money amount={refund.total} currency={currency} />
      </Notice>
    )
  }
  return null
}

const resendRules = {
  destination: [required()],
  comments: [required()],
  checkNumber: [
    ((value, { destination }) => (destination === checkOption ? required()(value, {}) : undefined)) as Rule,
  ],
}

function ResendForm({ id, refund }: { id: string; refund: Schemas['RefundStatus'] }) {
  const { form, field, onSubmit, formRef, failure, submitting } = useValidatedForm(resendRules, {
    destination: '',
    checkNumber: '',
    comments: '',
  })
  const key = useIdempotencyKey()
  const queryClient = useQueryClient()
  const isCheck = form.values.destination === checkOption
  const send = onSubmit(async ({ destination, checkNumber, comments }) => {
    await read<unknown>(
      api.POST('/v1/admin/transfers/{id}/refund', {
        params: { path: { id } },
        body: {
          way: isCheck ? 'CHECK' : 'BANK_ACCOUNT',
          ...(isCheck ? { checkNumber: checkNumber.trim() } : { accountId: destination }),
          comments: comments.trim(),
        },
        ...withIdempotencyKey(key.current()),
      }),
    ).finally(key.done)
    toast.success(messages.refund.sent)
    await queryClient.invalidateQueries({ queryKey: keys.admin })
  })
  return (
    <form
      ref={formRef}
      onSubmit={send}
      aria-label={messages.refund.resend}
      className={classes.form}
      noValidate
    >
      <Stack gap="sm">
        {failure && <Notice tone="danger">{failure}</Notice>}
        <Select
          label={messages.refund.destination}
          data={[
            ...refund.accounts.map(({ id: value, name }) => ({ value, label: name })),
            { value: checkOption, label: messages.refund.byCheck },
          ]}
          {...field('destination')}
        />
        {isCheck && (
          <TextInput label={messages.refund.checkNumber} maxLength={20} {...field('checkNumber')} />
        )}
        <Textarea label="Reason" autosize minRows={2} maxLength={maxCommentLength} {...field('comments')} />
        <div>
          <Button type="submit" loading={submitting}>
            {messages.refund.resend}
          </Button>
        </div>
      </Stack>
    </form>
  )
}

function ContactButton({ id }: { id: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <div>
        <Button variant="default" size="xs" onClick={() => setIsOpen(true)}>
          {messages.refund.contact}
        </Button>
      </div>
      {isOpen && <ContactDialog id={id} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function MarkCheckPaidButton({ id, reference }: RefundProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        {messages.refund.checkPaid}
      </Button>
      {isOpen && <CheckPaidDialog id={id} reference={reference} onClose={() => setIsOpen(false)} />}
    </>
  )
}

/** ContactDialog records that the sender of a returned refund contacted us. */
export function ContactDialog({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <ReasonDialog
      name="comments"
      label="Comments"
      title={messages.refund.contactTitle}
      submitLabel={messages.refund.contact}
      onClose={onClose}
      onSubmit={async (comments) => {
        await read(
          api.POST('/v1/admin/transfers/{id}/refund/contact', {
            params: { path: { id } },
            body: { comments },
          }),
        )
        toast.success(messages.refund.contacted)
      }}
    >
      {messages.refund.contactText}
    </ReasonDialog>
  )
}

/** CheckPaidDialog completes a refund whose check our bank has paid. */
export function CheckPaidDialog({ id, reference, onClose }: RefundProps & { onClose: () => void }) {
  return (
    <ConfirmDialog
      title={messages.refund.checkPaidTitle(reference)}
      submitLabel={messages.refund.checkPaid}
      danger
      typeToConfirm={reference}
      onClose={onClose}
      onSubmit={async () => {
        await read<unknown>(
          api.POST('/v1/admin/transfers/{id}/refund/check-paid', { params: { path: { id } } }),
        )
        toast.success(messages.refund.checkPaidDone)
      }}
    >
      {messages.refund.checkPaidText}
    </ConfirmDialog>
  )
}
