import { Anchor, Button, Stack, Text } from '@mantine/core'
import { useRef } from 'react'
import { api, read } from '@/api/client'
import type { Enrolment } from '@/api/types'
import { useRules } from '@/rules/useRules'
import { DialogActions } from '@/ui/DialogActions'
import { CodeInput } from '@/ui/fields'
import { Notice } from '@/ui/Notice'
import { saveFile } from '@/ui/saveFile'
import { useFocusOn } from '@/ui/useFocusOn'
import { messages as text } from './messages'
import { ProofField } from './ProofField'
import { beginRules, confirmRules } from './rules'
import classes from './SecondFactor.module.css'

/** Begin confirms the user's identity and returns the app's setup data. */
export function Begin({ onBegun }: { onBegun: (enrolment: Enrolment) => void }) {
  const { field, onSubmit, element, failure, submitting } = useRules(beginRules, { password: '' })
  useFocusOn(element, 'input')
  const send = onSubmit(async ({ password }) => {
    onBegun(await read(api.POST('/v1/auth/authenticator', { body: { password } })))
  })
  return (
    <form ref={element} onSubmit={send} noValidate>
      <Stack gap="md">
        {failure && <Notice tone="danger">{failure}</Notice>}
        <Text>{text.beginLead}</Text>
        <ProofField label={text.password} data-autofocus {...field('password')} />
        <Button type="submit" loading={submitting}>
          {text.begin}
        </Button>
      </Stack>
    </form>
  )
}

/** Confirm shows the app's setup data and takes its first code. */
export function Confirm({
  enrolment,
  onConfirmed,
}: {
  enrolment: Enrolment
  onConfirmed: (codes: string[]) => void
}) {
  const { field, onSubmit, element, failure, submitting } = useRules(confirmRules, { code: '' })
  useFocusOn(element, 'input')
  const send = onSubmit(async ({ code }) => {
    onConfirmed((await read(api.PUT('/v1/auth/authenticator', { body: { code } }))).codes)
  })
  const { size, path } = enrolment.picture
  const quiet = 4 // quiet zone in modules, without which no app can scan the code
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
          <rect x={-quiet} y={-quiet} width="100%" height="100%" fill="#fff" />
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

/** Recovery shows the recovery codes once. */
export function Recovery({ codes, onKept }: { codes: string[]; onKept: () => void }) {
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
          {text.save}
        </Button>
        <Button onClick={onKept}>{text.kept}</Button>
      </DialogActions>
    </Stack>
  )
}
