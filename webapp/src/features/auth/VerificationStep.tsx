import { Button, Stack, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { textOf } from '@/lib/api/catalog'
import { ApiError } from '@/lib/api/errors'
import { type Rules, required, verificationCode } from '@/lib/rules/rules'
import { useValidatedForm } from '@/lib/rules/useValidatedForm'
import { CodeInput } from '@/ui/fields'
import { Notice } from '@/ui/Notice'
import { messages } from './messages'
import { ResendLink } from './ResendLink'

const rules: Rules<'code'> = { code: [required(), verificationCode()] }

/** codeErrorText returns the text for a rejected code. Status 400 means no match, and 410 means expired. */
function codeErrorText(error: unknown): string {
  if (error instanceof ApiError) {
    if (error.status === 400) return messages.verification.noMatch
    if (error.status === 410) return messages.verification.expired
    if (error.status === 429 || error.status === 0) return error.message
  }
  return textOf('SOMETHING_WENT_WRONG')
}

/**
 * useTextMessage offers the code of a text message to the form, in browsers that can read it (Web OTP). The sender
 * agrees with one tap.
 */
function useTextMessage(isExpected: boolean, onCode: (code: string) => void) {
  const onCodeRef = useRef(onCode)
  onCodeRef.current = onCode
  useEffect(() => {
    if (!isExpected || !('OTPCredential' in window)) return
    const controller = new AbortController()
    const options = { otp: { transport: ['sms'] }, signal: controller.signal }
    navigator.credentials
      .get(options as CredentialRequestOptions)
      .then((credential) => {
        if (credential && 'code' in credential) onCodeRef.current(String(credential.code))
      })
      .catch(() => undefined) // The sender declined, or the page was left.
    return () => controller.abort()
  }, [isExpected])
}

interface VerificationStepProps {
  sentTo: string
  /** True if the code arrives in a text message. */
  receivesText?: boolean
  verify: (code: string) => Promise<unknown>
  resend: () => Promise<unknown>
}

/**
 * VerificationStep asks for the code that was sent to an email address or phone number. It submits a complete code
 * by itself.
 */
export function VerificationStep({ sentTo, receivesText = false, verify, resend }: VerificationStepProps) {
  const text = messages.verification
  const [error, setError] = useState<string>()
  const { form, field, onSubmit, formRef, submitting } = useValidatedForm(rules, { code: '' })

  const send = onSubmit(async ({ code }) => {
    setError(undefined)
    try {
      await verify(code)
    } catch (error) {
      setError(codeErrorText(error))
      form.setFieldValue('code', '')
    }
  })

  useTextMessage(receivesText, (code) => form.setFieldValue('code', code))
  const { code } = form.values
  const isComplete = /^\d{6}$/.test(code)
  useEffect(() => {
    if (isComplete) formRef.current?.requestSubmit()
  }, [isComplete, formRef])

  return (
    <form ref={formRef} onSubmit={send} noValidate>
      <Stack gap="md">
        <Text>{text.sentTo(sentTo)}</Text>
        {error && <Notice tone="danger">{error}</Notice>}
        <CodeInput label={text.code} autoFocus {...field('code')} />
        <Button type="submit" loading={submitting}>
          {text.verify}
        </Button>
        <ResendLink resend={resend} />
      </Stack>
    </form>
  )
}
