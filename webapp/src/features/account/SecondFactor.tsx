import { Anchor, Button, Modal, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, read } from '@/api/client'
import { queryClient } from '@/api/queries'
import type { Enrolment, SecondFactor as State } from '@/api/types'
import { useRules } from '@/rules/useRules'
import { refreshAccount } from '@/session/actions'
import { DialogActions } from '@/ui/DialogActions'
import { CodeInput } from '@/ui/fields'
import { Notice } from '@/ui/Notice'
import { QueryView } from '@/ui/states'
import { formatDateTime } from '@/ui/time'
import { toast } from '@/ui/toast'
import { save } from './download'
import { messages } from './messages'
import { secondFactorQuery } from './queries'
import { beginSecondFactorRules, confirmSecondFactorRules, endSecondFactorRules } from './rules'
import classes from './SecondFactor.module.css'

const text = messages.settings.secondFactor

async function readAgain() {
  await Promise.all([queryClient.invalidateQueries({ queryKey: secondFactorQuery.queryKey }), refreshAccount()])
}

/** Whether signing in asks for a code of an authenticator app, and the way to change it. */
export function SecondFactor() {
  const factor = useQuery(secondFactorQuery)
  return <QueryView query={factor}>{(state) => <Standing state={state} />}</QueryView>
}

function Standing({ state }: { state: State }) {
  const [changing, setChanging] = useState(false)
  const close = () => setChanging(false)
  const change = state.enabled ? text.switchOff : text.switchOn
  return (
    <Stack gap="md" align="flex-start">
      {state.enabled ? (
        <Notice tone="success" title={text.on(formatDateTime(state.enabledAt ?? ''))}>
          {text.left(state.recoveryCodesLeft)}
        </Notice>
      ) : (
        <p className={classes.lead}>{text.lead}</p>
      )}
      <Button variant="default" onClick={() => setChanging(true)}>
        {change}
      </Button>
      {changing && (state.enabled ? <SwitchOff onClose={close} /> : <SwitchOn onClose={close} />)}
    </Stack>
  )
}

/** Password, then the app, then the codes for when the app is lost. */
function SwitchOn({ onClose }: { onClose: () => void }) {
  const [enrolment, setEnrolment] = useState<Enrolment>()
  const [codes, setCodes] = useState<string[]>()
  const finish = async () => {
    onClose()
    toast.success(text.done)
    await readAgain()
  }
  return (
    <Modal
      opened
      onClose={codes ? () => undefined : onClose}
      withCloseButton={!codes}
      closeOnClickOutside={!enrolment}
      title={codes ? text.recovery : text.beginTitle}
    >
      {codes && <Recovery codes={codes} onKept={() => void finish()} />}
      {!codes && enrolment && <Confirm enrolment={enrolment} onConfirmed={setCodes} />}
      {!codes && !enrolment && <Begin onBegun={setEnrolment} />}
    </Modal>
  )
}

function Begin({ onBegun }: { onBegun: (enrolment: Enrolment) => void }) {
  const { field, onSubmit, element, failure, submitting } = useRules(beginSecondFactorRules, { password: '' })
  const send = onSubmit(async ({ password }) => {
    onBegun(await read(api.POST('/v1/senders/second-factor', { body: { password } })))
  })
  return (
    <form ref={element} onSubmit={send} noValidate>
      <Stack gap="md">
        {failure && <Notice tone="danger">{failure}</Notice>}
        <Text>{text.beginLead}</Text>
        <PasswordInput
          label={messages.settings.password}
          autoComplete="current-password"
          data-autofocus
          {...field('password')}
        />
        <Button type="submit" loading={submitting}>
          {text.begin}
        </Button>
      </Stack>
    </form>
  )
}

function Confirm({
  enrolment,
  onConfirmed,
}: {
  enrolment: Enrolment
  onConfirmed: (codes: string[]) => void
}) {
  const { field, onSubmit, element, failure, submitting } = useRules(confirmSecondFactorRules, { code: '' })
  const send = onSubmit(async ({ code }) => {
    onConfirmed((await read(api.PUT('/v1/senders/second-factor', { body: { code } }))).codes)
  })
  const { size, path } = enrolment.picture
  const quiet = 4 // squares of light around it, without which no app finds it
  return (
    <form ref={element} onSubmit={send} noValidate>
      <Stack gap="md">
        {failure && <Notice tone="danger">{failure}</Notice>}
        <Text>{text.scan}</Text>
        <svg
          className={classes.picture}
          viewBox={`${-quiet} ${-quiet} ${size + 2 * quiet} ${size + 2 * quiet}`}
          role="img"
          aria-label={text.picture}
          shapeRendering="crispEdges"
        >
          <path d={path} fill="#000" />
        </svg>
        <Text>
          {text.key}: <span className={classes.key}>{enrolment.secret}</span>
        </Text>
        <Anchor href={enrolment.link} size="sm">
          {text.open}
        </Anchor>
        <Text>{text.codeLead}</Text>
        <CodeInput label={text.firstCode} {...field('code')} />
        <Button type="submit" loading={submitting}>
          {text.confirm}
        </Button>
      </Stack>
    </form>
  )
}

function Recovery({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  return (
    <Stack gap="md">
      <Text>{text.recoveryLead}</Text>
      <ul className={classes.codes} aria-label={text.recovery}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <DialogActions>
        <Button
          variant="default"
          onClick={() => save('hulak-recovery-codes.txt', 'text/plain', `${codes.join('\n')}\n`)}
        >
          {text.save}
        </Button>
        <Button onClick={onKept}>{text.kept}</Button>
      </DialogActions>
    </Stack>
  )
}

function SwitchOff({ onClose }: { onClose: () => void }) {
  const { field, onSubmit, element, failure, submitting } = useRules(endSecondFactorRules, {
    password: '',
    code: '',
  })
  const send = onSubmit(async ({ password, code }) => {
    await read(api.POST('/v1/senders/second-factor/end', { body: { password, code: code.trim() } }))
    onClose()
    toast.success(text.ended)
    await readAgain()
  })
  return (
    <Modal
      opened
      onClose={submitting ? () => undefined : onClose}
      withCloseButton={!submitting}
      title={text.endTitle}
    >
      <form ref={element} onSubmit={send} noValidate>
        <Stack gap="md">
          {failure && <Notice tone="danger">{failure}</Notice>}
          <Text>{text.endLead}</Text>
          <PasswordInput
            label={messages.settings.password}
            autoComplete="current-password"
            data-autofocus
            {...field('password')}
          />
          <TextInput label={messages.settings.code} autoComplete="one-time-code" {...field('code')} />
        </Stack>
        <DialogActions>
          <Button variant="default" onClick={onClose} disabled={submitting}>
            {text.cancel}
          </Button>
          <Button type="submit" color="danger" loading={submitting}>
            {text.switchOff}
          </Button>
        </DialogActions>
      </form>
    </Modal>
  )
}
