import { Button, Modal, Stack, Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, read } from '@/lib/api/client'
import { keys } from '@/lib/api/queries'
import { type Rules, required } from '@/lib/rules/rules'
import { useValidatedForm } from '@/lib/rules/useValidatedForm'
import { Notice } from '@/ui/Notice'
import { toast } from '@/ui/toast'
import { messages } from './messages'

type Field = 'senderId' | 'reason'
const rules: Rules<Field> = { senderId: [required()], reason: [required()] }
const strings = messages.lock

function LockSenderForm({ onDone }: { onDone: () => void }) {
  const queryClient = useQueryClient()
  const { field, onSubmit, formRef, failure, submitting } = useValidatedForm<Record<Field, string>>(rules, {
    senderId: '',
    reason: '',
  })
  const send = onSubmit(async ({ senderId, reason }) => {
    const path = { id: senderId.trim() }
    await read(api.POST('/v1/senders/{id}/lock', { params: { path }, body: { reason: reason.trim() } }))
    toast.success(strings.done)
    onDone()
    await queryClient.invalidateQueries({ queryKey: keys.lockedSenders })
  })
  return (
    <form ref={formRef} onSubmit={send} noValidate>
      <Stack gap="md">
        {failure && <Notice tone="danger">{failure}</Notice>}
        <TextInput
          label={strings.sender}
          description={strings.senderHint}
          data-autofocus
          {...field('senderId')}
        />
        <Textarea label={strings.reason} autosize minRows={2} {...field('reason')} />
        <Button type="submit" color="red" loading={submitting}>
          {strings.submit}
        </Button>
      </Stack>
    </form>
  )
}

/** LockSender is a button that opens a form to lock a sender's account with a reason. */
export function LockSender() {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        {strings.open}
      </Button>
      <Modal opened={opened} onClose={() => setOpened(false)} title={strings.open}>
        <LockSenderForm onDone={() => setOpened(false)} />
      </Modal>
    </>
  )
}
