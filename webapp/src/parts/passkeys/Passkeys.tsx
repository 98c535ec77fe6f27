import { Button, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, read } from '@/lib/api/client'
import { queryClient } from '@/lib/api/queries'
import type { Schemas } from '@/lib/api/types'
import { formatDateTime } from '@/lib/format/time'
import { maxLength, type Rules, required } from '@/lib/rules/rules'
import { useValidatedForm } from '@/lib/rules/useValidatedForm'
import { refreshAccount } from '@/lib/session/actions'
import { CodeField, withCode } from '@/parts/secondFactor/CodeField'
import { PasswordOrEmailCodeField } from '@/parts/secondFactor/PasswordOrEmailCodeField'
import { Form } from '@/ui/Form'
import { QueryView } from '@/ui/states'
import { toast } from '@/ui/toast'
import { createPasskey } from './ceremony'
import { messages as text } from './messages'
import classes from './Passkeys.module.css'
import { passkeysQuery } from './queries'
import { usePasskeysAvailable } from './usePasskeysAvailable'

type Passkey = Schemas['Passkey']

async function refetch() {
  await Promise.all([queryClient.invalidateQueries({ queryKey: passkeysQuery.queryKey }), refreshAccount()])
}

/** Passkeys lists the user's passkeys and lets the user add and remove them. */
export function Passkeys({ onAdded }: { onAdded?: () => void }) {
  const passkeys = useQuery(passkeysQuery)
  const available = usePasskeysAvailable()
  const [dialog, setDialog] = useState<'add' | Passkey>()
  const close = () => setDialog(undefined)
  return (
    <Stack gap="md" align="flex-start">
      <Text c="dimmed">{text.lead}</Text>
      <QueryView query={passkeys}>
        {(list) => (
          <>
            {list.length === 0 && <Text>{text.none}</Text>}
            {list.length > 0 && (
              <ul className={classes.list} aria-label={text.list}>
                {list.map((passkey) => (
                  <PasskeyItem key={passkey.id} passkey={passkey} onRemove={() => setDialog(passkey)} />
                ))}
              </ul>
            )}
          </>
        )}
      </QueryView>
      {available ? (
        <Button variant="default" onClick={() => setDialog('add')}>
          {text.add}
        </Button>
      ) : (
        <Text c="dimmed">{text.unavailable}</Text>
      )}
      {dialog === 'add' && <AddModal onClose={close} onAdded={onAdded} />}
      {dialog !== undefined && dialog !== 'add' && <RemoveModal passkey={dialog} onClose={close} />}
    </Stack>
  )
}

function PasskeyItem({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const { name, addedAt, lastUsedAt } = passkey
  return (
    <li className={classes.passkey}>
      <Stack gap={0} miw={0}>
        <strong>{name}</strong>
        <Text fz="sm" c="dimmed">
          {text.added(formatDateTime(addedAt))}
        </Text>
        <Text fz="sm" c="dimmed">
          {lastUsedAt ? text.lastUsed(formatDateTime(lastUsedAt)) : text.neverUsed}
        </Text>
      </Stack>
      <Button variant="default" size="compact-md" onClick={onRemove} aria-label={text.removeLabel(name)}>
        {text.remove}
      </Button>
    </li>
  )
}

const maxNameChars = 60
const addRules: Rules<'name' | 'password' | 'code'> = {
  name: [required(), maxLength(maxNameChars)],
  password: [required()],
  code: [],
}

/** AddModal asks for a name and a confirmation, and then the browser asks for the passkey. */
function AddModal({ onClose, onAdded }: { onClose: () => void; onAdded?: (() => void) | undefined }) {
  const { field, onSubmit, ...form } = useValidatedForm(addRules, { name: '', password: '', code: '' })
  const { submitting } = form
  const send = onSubmit(async ({ name, password, code }) => {
    const options = await read(
      api.POST('/v1/auth/passkeys/options', { body: { password, ...withCode(code) } }),
    )
    const created = await createPasskey(options)
    await read(api.POST('/v1/auth/passkeys', { body: { name: name.trim(), ...created } }))
    onClose()
    toast.success(text.addDone(name.trim()))
    await refetch()
    onAdded?.()
  })
  return (
    <Modal
      opened
      onClose={submitting ? () => undefined : onClose}
      withCloseButton={!submitting}
      title={text.add}
    >
      <Form {...form} onSubmit={send} submitLabel={text.continue} onCancel={onClose}>
        <Text>{text.addLead}</Text>
        <TextInput
          label={text.name}
          description={text.nameHint}
          autoComplete="off"
          data-autofocus
          {...field('name')}
        />
        <PasswordOrEmailCodeField label={text.password} {...field('password')} />
        <CodeField password={field('password').value} {...field('code')} />
      </Form>
    </Modal>
  )
}

const removeRules: Rules<'password' | 'code'> = { password: [required()], code: [] }

/** RemoveModal asks for a confirmation and removes a passkey. */
function RemoveModal({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { id, name } = passkey
  const { field, onSubmit, ...form } = useValidatedForm(removeRules, { password: '', code: '' })
  const { submitting } = form
  const send = onSubmit(async ({ password, code }) => {
    const body = { password, ...withCode(code) }
    await read(api.POST('/v1/auth/passkeys/{id}/remove', { params: { path: { id } }, body }))
    onClose()
    toast.success(text.removeDone(name))
    await refetch()
  })
  return (
    <Modal
      opened
      onClose={submitting ? () => undefined : onClose}
      withCloseButton={!submitting}
      title={text.removeTitle(name)}
    >
      <Form {...form} onSubmit={send} submitLabel={text.removeConfirm} danger onCancel={onClose}>
        <Text>{text.removeText}</Text>
        <PasswordOrEmailCodeField label={text.password} data-autofocus {...field('password')} />
        <CodeField password={field('password').value} {...field('code')} />
      </Form>
    </Modal>
  )
}
