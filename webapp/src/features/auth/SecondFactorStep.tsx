import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { hasCode } from '@/api/errors'
import { type Challenge, clearChallenge } from '@/app/dialogs'
import { type Rules, required } from '@/rules/rules'
import { useRules } from '@/rules/useRules'
import { finishSignIn } from '@/session/actions'
import { CodeInput } from '@/ui/fields'
import { Notice } from '@/ui/Notice'
import { toast } from '@/ui/toast'
import { messages } from './messages'

const text = messages.secondFactor
const rules: Rules<'code'> = { code: [required()] }

/**
 * SecondFactorStep is the second step of a sign-in. It asks for a code from the app or a recovery code. If the
 * challenge has an extra step, an emailed code also works. The server does not reveal whether it sent one.
 */
export function SecondFactorStep({ challenge, onDone }: { challenge: Challenge; onDone: () => void }) {
  const [usesRecovery, setUsesRecovery] = useState(false)
  const { form, field, onSubmit, element, failure, submitting } = useRules(rules, { code: '' })
  const send = onSubmit(async ({ code }) => {
    try {
      await finishSignIn(challenge.token, code.trim())
    } catch (error) {
      form.setFieldValue('code', '')
      if (!hasCode(error, 'SECOND_FACTOR_CHALLENGE_EXPIRED')) throw error
      clearChallenge()
      return toast.failure(error)
    }
    onDone()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: switching to recovery codes replaces the field
  useEffect(() => element.current?.querySelector('input')?.focus(), [element, usesRecovery])
  const change = () => {
    setUsesRecovery(!usesRecovery)
    form.reset()
  }
  return (
    <form ref={element} onSubmit={send} noValidate>
      <Stack gap="md">
        {failure && <Notice tone="danger">{failure}</Notice>}
        <Text>{usesRecovery ? text.recoveryLead : challenge.extraStep ? text.extraLead : text.lead}</Text>
        {usesRecovery ? (
          <TextInput key="recovery" label={text.recoveryCode} autoComplete="off" {...field('code')} />
        ) : (
          <CodeInput key="code" label={challenge.extraStep ? text.extraCode : text.code} {...field('code')} />
        )}
        <Button type="submit" loading={submitting} fullWidth>
          {text.submit}
        </Button>
        {/* Keep the focus in the field. On blur, the error of an empty field would move this button away from the pointer. */}
        <Anchor
          component="button"
          type="button"
          size="sm"
          onMouseDown={(event) => event.preventDefault()}
          onClick={change}
        >
          {usesRecovery ? text.useApp : text.useRecovery}
        </Anchor>
        {challenge.extraStep && (
          <Anchor component="button" type="button" size="sm" onClick={clearChallenge}>
            {text.startOver}
          </Anchor>
        )}
      </Stack>
    </form>
  )
}
