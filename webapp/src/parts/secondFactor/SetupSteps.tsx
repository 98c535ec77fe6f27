import { Anchor, Button, Stack, Text } from '@mantine/core'
import { useRef } from 'react'
import { api, read } from '@/lib/api/client'
import type { Enrollment } from '@/lib/api/types'
import { useValidatedForm } from '@/lib/rules/useValidatedForm'
import { saveFile } from '@/lib/saveFile'
import { DialogActions } from '@/ui/DialogActions'
import { Form } from '@/ui/Form'
import { CodeInput } from '@/ui/fields'
import { useFocusOn } from '@/ui/useFocusOn'
import { messages as text } from './messages'
import { PasswordOrEmailCodeField } from './PasswordOrEmailCodeField'
import { confirmRules, startRules } from './rules'
import classes from './SecondFactor.module.css'

/** StartSetup asks for the password and calls `onStarted` with the app's setup data. */
export function StartSetup({ onStarted }: { onStarted: (enrollment: Enrollment) => void }) {
  const { field, onSubmit, ...form } = useValidatedForm(startRules, { password: '' })
  useFocusOn(form.formRef, 'input')
  const send = onSubmit(async ({ password }) => {
    onStarted(await read(api.POST('/v1/auth/authenticator', { body: { password } })))
  })
  return (
    <Form {...form} onSubmit={send} submitLabel={text.continue}>
      <Text>{text.passwordLead}</Text>
      <PasswordOrEmailCodeField label={text.password} data-autofocus {...field('password')} />
    </Form>
  )
}

/** ConfirmSetup shows the app's setup data and asks for the first code from the app. */
export function ConfirmSetup({
  enrollment,
  onConfirmed,
}: {
  enrollment: Enrollment
  onConfirmed: (codes: string[]) => void
}) {
  const { field, onSubmit, ...form } = useValidatedForm(confirmRules, { code: '' })
  useFocusOn(form.formRef, 'input')
  const send = onSubmit(async ({ code }) => {
    onConfirmed((await read(api.PUT('/v1/auth/authenticator', { body: { code } }))).codes)
  })
  const { size, path } = enrollment.picture
  const margin = 4 // The QR code's quiet zone, in modules. Apps need it to scan the code.
  return (
    <Form {...form} onSubmit={send} submitLabel={text.confirm}>
      <Text>{text.scan}</Text>
      <svg
        className={classes.qrCode}
        viewBox={`${-margin} ${-margin} ${size + 2 * margin} ${size + 2 * margin}`}
        role="img"
        aria-label={text.qrCode}
        shapeRendering="crispEdges"
      >
        <rect x={-margin} y={-margin} width="100%" height="100%" fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
      <Text>
        {text.key}: <span className={classes.key}>{enrollment.secret}</span>
      </Text>
      <Anchor href={enrollment.link} size="sm">
        {text.open}
      </Anchor>
      <Text>{text.codeLead}</Text>
      <CodeInput label={text.firstCode} {...field('code')} />
    </Form>
  )
}

/** RecoveryCodes shows the recovery codes, which the server sends only once. */
export function RecoveryCodes({ codes, onSaved }: { codes: string[]; onSaved: () => void }) {
  const element = useRef<HTMLDivElement>(null)
  useFocusOn(element, 'ul')
  return (
    <Stack ref={element} gap="md">
      <Text>{text.recoveryLead}</Text>
      <ul className={classes.codes} aria-label={text.recovery} tabIndex={-1}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <DialogActions>
        <Button
          variant="default"
          onClick={() => saveFile('hulak-recovery-codes.txt', 'text/plain', `${codes.join('\n')}\n`)}
        >
          {text.download}
        </Button>
        <Button onClick={onSaved}>{text.saved}</Button>
      </DialogActions>
    </Stack>
  )
}
