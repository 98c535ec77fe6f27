import { Button, Radio, Stack, Textarea, TextInput } from '@mantine/core'
import '@mantine/core/styles/Radio.css'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { api, read } from '@/lib/api/client'
import { required } from '@/lib/rules/rules'
import { useValidatedForm } from '@/lib/rules/useValidatedForm'
import { toast } from '@/ui/toast'
import { FormDialog } from '../shared/FormDialog'
import { messages } from './messages'

const rules = { senderId: [required()], reason: [required()] }
const strings = messages.lock

interface LockSenderProps {
  /** The sender to lock. Without it, the form asks for the sender's ID. */
  sender?: { id: string; fullName: string }
}

/** LockSenderDialog locks a sender with a reason. */
export function LockSenderDialog({ sender, onClose }: LockSenderProps & { onClose: () => void }) {
  const form = useValidatedForm(rules, { senderId: sender?.id ?? '', reason: '', scope: 'ACCOUNT' })
  return (
    <FormDialog
      form={form}
      title={sender ? strings.openFor(sender.fullName) : strings.open}
      submitLabel={strings.submit}
      danger
      onClose={onClose}
      onSubmit={async ({ senderId, reason, ...values }) => {
        const path = { id: senderId.trim() }
        const scope = values.scope === 'SENDING' ? 'SENDING' : 'ACCOUNT'
        const body = { reason: reason.trim(), scope } as const
        await read(api.POST('/v1/senders/{id}/lock', { params: { path }, body }))
        toast.success(strings.done[scope])
      }}
    >
      {!sender && (
        <TextInput
          label={strings.sender}
          description={strings.senderHint}
          data-autofocus
          {...form.field('senderId')}
        />
      )}
      <Radio.Group label={strings.scope} {...form.field('scope')}>
        <Stack gap="xs" mt="xs">
          <Radio value="ACCOUNT" label={strings.scopes.ACCOUNT} />
          <Radio value="SENDING" label={strings.scopes.SENDING} />
        </Stack>
      </Radio.Group>
      <Textarea
        label={strings.reason}
        autosize
        minRows={2}
        data-autofocus={sender !== undefined}
        {...form.field('reason')}
      />
    </FormDialog>
  )
}

/** LockSender is a button that opens a form to lock a sender's account with a reason. A link with ?action=lock opens it at once. */
export function LockSender({ sender }: LockSenderProps) {
  const [search] = useSearchParams()
  const [opened, setOpened] = useState(search.get('action') === 'lock')
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        {sender ? strings.openHere : strings.open}
      </Button>
      {opened && <LockSenderDialog sender={sender} onClose={() => setOpened(false)} />}
    </>
  )
}
