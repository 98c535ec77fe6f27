import { Anchor, Stack, Text, TextInput } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { hasCode } from '@/lib/api/errors'
import { type Challenge, clearChallenge } from '@/lib/dialogs'
import { type Rules, required } from '@/lib/rules/rules'
import { useValidatedForm } from '@/lib/rules/useValidatedForm'
import { finishSignIn } from '@/lib/session/actions'
import { Form } from '@/ui/Form'
import { CodeInput } from '@/ui/fields'
import { toast } from '@/ui/toast'
import { messages } from './messages'
import { PasskeySignIn } from './PasskeySignIn'

const text = messages.secondFactor
const rules: Rules<'code'> = { code: [required()] }

interface SecondFactorStepProps {
  challenge: Challenge
  onDone: () => void
}

/**
 * SecondFactorStep is the second step of a sign-in. It asks for an authenticator code, a recovery code, or an
 * emailed code if the challenge accepts one. A passkey can replace the code. The server does not reveal whether it sent an email.
 */
export function SecondFactorStep({ challenge, onDone }: SecondFactorStepProps) {
  const passkey = challenge.acceptsPasskey && <PasskeySignIn challenge={challenge.token} onDone={onDone} />
  if (challenge.acceptsCode) return <CodeStep challenge={challenge} onDone={onDone} passkey={passkey} />
  return (
    <Stack gap="md">
      <Text>{text.passkeyLead}</Text>
      {passkey}
    </Stack>
  )
}

function CodeStep({ challenge, onDone, passkey }: SecondFactorStepProps & { passkey: ReactNode }) {
  const [usesRecoveryCode, setUsesRecoveryCode] = useState(false)
  const { form, field, onSubmit, ...state } = useValidatedForm(rules, { code: '' })
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
  useEffect(() => state.formRef.current?.querySelector('input')?.focus(), [state.formRef, usesRecoveryCode])
  const switchCodeType = () => {
    setUsesRecoveryCode(!usesRecoveryCode)
    form.reset()
  }
  return (
    <Form
      {...state}
      onSubmit={send}
      submitLabel={text.submit}
      footer={
        <>
          {passkey}
          {/* Keep focus in the field. On blur, an empty field shows an error, which would move this link. */}
          <Anchor
            component="button"
            type="button"
            size="sm"
            onMouseDown={(event) => event.preventDefault()}
            onClick={switchCodeType}
          >
            {usesRecoveryCode ? text.useApp : text.useRecovery}
          </Anchor>
          {challenge.acceptsEmailCode && (
            <Anchor component="button" type="button" size="sm" onClick={clearChallenge}>
              {text.startOver}
            </Anchor>
          )}
        </>
      }
    >
      <Text>
        {usesRecoveryCode ? text.recoveryLead : challenge.acceptsEmailCode ? text.emailCodeLead : text.lead}
      </Text>
      {usesRecoveryCode ? (
        <TextInput key="recovery" label={text.recoveryCode} autoComplete="off" {...field('code')} />
      ) : (
        <CodeInput
          key="code"
          label={challenge.acceptsEmailCode ? text.emailCode : text.code}
          {...field('code')}
        />
      )}
    </Form>
  )
}
