import { Button, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, read } from '@/lib/api/client'
import { queryClient } from '@/lib/api/queries'
import type { Enrollment, SecondFactor as SecondFactorState } from '@/lib/api/types'
import { formatDateTime } from '@/lib/format/time'
import { useValidatedForm } from '@/lib/rules/useValidatedForm'
import { refreshAccount } from '@/lib/session/actions'
import { isStaff, useSession } from '@/lib/session/store'
import { isPasskeyConfirmation } from '@/parts/passkeys/confirmation'
import { Form } from '@/ui/Form'
import { Notice } from '@/ui/Notice'
import { QueryView } from '@/ui/states'
import { toast } from '@/ui/toast'
import { withCode } from './CodeField'
import { messages as text } from './messages'
import { PasswordOrEmailCodeField } from './PasswordOrEmailCodeField'
import { secondFactorQuery } from './queries'
import { turnOffRules } from './rules'
import { ConfirmSetup, RecoveryCodes, StartSetup } from './SetupSteps'

async function refetch() {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: secondFactorQuery.queryKey }),
    refreshAccount(),
  ])
}

/** SecondFactor shows whether two-step sign-in is on and lets the user turn it on or off. */
export function SecondFactor() {
  const secondFactor = useQuery(secondFactorQuery)
  return <QueryView query={secondFactor}>{(state) => <SecondFactorStatus state={state} />}</QueryView>
}

function SecondFactorStatus({ state }: { state: SecondFactorState }) {
  // Do not derive this from `state`. The setup dialog must stay open to show recovery codes after `state` changes.
  const [openModal, setOpenModal] = useState<'turnOn' | 'turnOff'>()
  const turnOffText = useSession(isStaff) ? text.replacing : text.turningOff
  const close = () => setOpenModal(undefined)
  return (
    <Stack gap="md" align="flex-start">
      {state.enabled ? (
        <Notice tone="success" title={text.enabledSince(formatDateTime(state.enabledAt ?? ''))}>
          {text.codesLeft(state.recoveryCodesLeft)} {turnOffText.newCodes}
        </Notice>
      ) : (
        <Text c="dimmed">{text.lead}</Text>
      )}
      <Button variant="default" onClick={() => setOpenModal(state.enabled ? 'turnOff' : 'turnOn')}>
        {state.enabled ? turnOffText.change : text.turnOn}
      </Button>
      {openModal === 'turnOn' && <TurnOnModal onClose={close} />}
      {openModal === 'turnOff' && <TurnOffModal turnOffText={turnOffText} onClose={close} />}
    </Stack>
  )
}

/** TurnOnModal asks for the password, sets up the app, and shows the recovery codes. */
function TurnOnModal({ onClose }: { onClose: () => void }) {
  const [enrollment, setEnrollment] = useState<Enrollment>()
  const [codes, setCodes] = useState<string[]>()
  const finish = async () => {
    onClose()
    toast.success(text.done)
    await refetch()
  }
  return (
    <Modal
      opened
      onClose={codes ? () => undefined : onClose}
      withCloseButton={!codes}
      closeOnClickOutside={!enrollment}
      title={codes ? text.recovery : text.setupTitle}
    >
      {codes && <RecoveryCodes codes={codes} onSaved={() => void finish()} />}
      {!codes && enrollment && <ConfirmSetup enrollment={enrollment} onConfirmed={setCodes} />}
      {!codes && !enrollment && <StartSetup onStarted={setEnrollment} />}
    </Modal>
  )
}

type TurnOffText = typeof text.turningOff | typeof text.replacing

/** TurnOffModal asks for the password and a code, and turns two-step sign-in off. */
function TurnOffModal({ turnOffText, onClose }: { turnOffText: TurnOffText; onClose: () => void }) {
  const { field, onSubmit, ...form } = useValidatedForm(turnOffRules, { password: '', code: '' })
  const { submitting } = form
  const send = onSubmit(async ({ password, code }) => {
    await read(api.POST('/v1/auth/authenticator/end', { body: { password, ...withCode(code) } }))
    onClose()
    toast.success(turnOffText.done)
    await refetch()
  })
  return (
    <Modal
      opened
      onClose={submitting ? () => undefined : onClose}
      withCloseButton={!submitting}
      title={turnOffText.title}
    >
      <Form {...form} onSubmit={send} submitLabel={turnOffText.change} danger onCancel={onClose}>
        <Text>{turnOffText.text}</Text>
        <PasswordOrEmailCodeField label={text.password} data-autofocus {...field('password')} />
        {!isPasskeyConfirmation(field('password').value) && (
          <TextInput label={text.code} autoComplete="one-time-code" {...field('code')} />
        )}
      </Form>
    </Modal>
  )
}
