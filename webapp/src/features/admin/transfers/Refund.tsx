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
const cardOption = 'CARD'
const byHandOption = 'BY_HAND'

/** Refund shows the refunds of a transfer that were returned, or that staff paid or must pay by other means. */
export function Refund({ id, reference }: { id: string; reference: string }) {
  const { data: refund } = useQuery(refundQuery(id))
  if (!refund) {
    return null
  }
  return (
    <>
      <FullRefund id={id} reference={reference} refund={refund} />
      {refund.partial
        .filter(({ state }) => state !== 'NOT_OWED')
        .map((part) => (
          <PartialRefund key={part.id} id={id} refund={refund} part={part} />
        ))}
    </>
  )
}

interface RefundProps {
  id: string
  refund: Schemas['RefundStatus']
}

interface Referenced {
  id: string
  /** The reference number of the transfer. */
  reference: string
}

/** FullRefund shows the refund of a canceled transfer, if it was returned or sent by check. */
function FullRefund({ id, reference, refund }: RefundProps & Referenced) {
  const canManage = useSession(may('refunds.write'))
  if (refund.state === 'RETURNED') {
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
  if (refund.state === 'ESCHEATED') {
    return (
      <Notice tone="info" title={messages.refund.escheated}>
        <Money amount={refund.total} currency={currency} /> {messages.refund.escheatedText}
      </Notice>
    )
  }
  if (refund.state === 'SENT' && refund.way === checkOption) {
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

interface PartialRefundProps extends RefundProps {
  part: Schemas['PartialRefund']
}

/** PartialRefund shows the refund of a late transfer's fee or of the amount of an error. */
function PartialRefund({ id, refund, part }: PartialRefundProps) {
  const canManage = useSession(may('refunds.write'))
  const isReturned = part.state === 'RETURNED'
  const { name, states } = messages.partialRefund
  return (
    <Notice tone={isReturned ? 'warning' : 'info'} title={`${name[part.kind]}: ${states[part.state]}`}>
      <Money amount={part.amount} currency={currency} />
      {isReturned && ` ${messages.partialRefund.returned(part.code)}`}
      {isReturned && canManage && <ResendForm id={id} refund={refund} part={part} />}
    </Notice>
  )
}

const resendRules = {
  destination: [required()],
  comments: [required()],
  reference: [
    ((value, { destination }) =>
      destination === checkOption || destination === byHandOption
        ? required()(value, {})
        : undefined) as Rule,
  ],
}

/** ResendForm sends a returned refund again, or records how staff paid it. A part can also go to the card that paid. */
function ResendForm({ id, refund, part }: RefundProps & { part?: PartialRefundProps['part'] }) {
  const { form, field, onSubmit, formRef, failure, submitting } = useValidatedForm(resendRules, {
    destination: '',
    reference: '',
    comments: '',
  })
  const key = useIdempotencyKey()
  const queryClient = useQueryClient()
  const { destination: chosen } = form.values
  const send = onSubmit(async ({ destination, reference, comments }) => {
    const body = { comments: comments.trim(), ...(part && { refundId: part.id }) }
    await read<unknown>(
      api.POST('/v1/admin/transfers/{id}/refund', {
        params: { path: { id } },
        body: { ...body, ...way(destination, reference.trim()) },
        ...withIdempotencyKey(key.current()),
      }),
    ).finally(key.done)
    toast.success(destination === byHandOption ? messages.partialRefund.recorded : messages.refund.sent)
    await queryClient.invalidateQueries({ queryKey: keys.admin })
  })
  const others = part
    ? [
        ...(refund.card ? [{ value: cardOption, label: messages.partialRefund.toCard }] : []),
        { value: byHandOption, label: messages.partialRefund.byHand },
      ]
    : [{ value: checkOption, label: messages.refund.byCheck }]
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
          data={[...refund.accounts.map(({ id: value, name }) => ({ value, label: name })), ...others]}
          {...field('destination')}
        />
        {chosen === checkOption && (
          <TextInput label={messages.refund.checkNumber} maxLength={20} {...field('reference')} />
        )}
        {chosen === byHandOption && (
          <TextInput
            label="Reference"
            description={messages.partialRefund.referenceHint}
            maxLength={64}
            {...field('reference')}
          />
        )}
        <Textarea label="Reason" autosize minRows={2} maxLength={maxCommentLength} {...field('comments')} />
        <div>
          <Button type="submit" loading={submitting}>
            {chosen === byHandOption ? messages.partialRefund.record : messages.refund.resend}
          </Button>
        </div>
      </Stack>
    </form>
  )
}

/** way returns the part of the request that says how the refund reaches the sender. */
function way(destination: string, reference: string) {
  switch (destination) {
    case checkOption:
      return { way: checkOption, checkNumber: reference } as const
    case byHandOption:
      return { way: byHandOption, reference } as const
    case cardOption:
      return { way: cardOption } as const
    default:
      return { way: 'BANK_ACCOUNT', accountId: destination } as const
  }
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

function MarkCheckPaidButton({ id, reference }: Referenced) {
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
export function CheckPaidDialog({ id, reference, onClose }: Referenced & { onClose: () => void }) {
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
