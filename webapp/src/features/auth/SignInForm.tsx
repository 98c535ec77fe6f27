import { Anchor, PasswordInput, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { hasCode } from '@/lib/api/errors'
import { closeSignIn, useChallenge } from '@/lib/dialogs'
import { paths } from '@/lib/paths'
import { type Rules, required } from '@/lib/rules/rules'
import { useValidatedForm } from '@/lib/rules/useValidatedForm'
import { signIn } from '@/lib/session/actions'
import { Form } from '@/ui/Form'
import { PasskeySignIn } from './PasskeySignIn'
import { SecondFactorStep } from './SecondFactorStep'

type Field = 'email' | 'password'
const rules: Rules<Field> = { email: [required()], password: [required()] }

interface SignInFormProps {
  /** Called after sign-in. */
  onDone: () => void
  /** Called with true when a request starts and with false when the request ends. */
  onSubmitting?: (submitting: boolean) => void
  /** Offers to sign in with a passkey alone, which only senders can. */
  withPasskey?: boolean
  /** Other ways to sign in, below the button. */
  children?: ReactNode
}

/**
 * SignInForm asks for the email address and password. If the server requires it, the form then asks for a
 * code.
 */
export function SignInForm({ onDone, onSubmitting, withPasskey = false, children }: SignInFormProps) {
  const { form, field, onSubmit, ...state } = useValidatedForm<Record<Field, string>>(rules, {
    email: '',
    password: '',
  })
  const challenge = useChallenge()
  const send = onSubmit(async (values) => {
    let signedIn = false
    onSubmitting?.(true)
    try {
      signedIn = await signIn({ email: values.email.trim(), password: values.password })
    } catch (error) {
      if (hasCode(error, 'BAD_CREDENTIALS')) form.setErrors({ email: true, password: true })
      throw error
    } finally {
      onSubmitting?.(false)
    }
    if (signedIn) onDone()
  })
  return (
    <>
      {challenge && <SecondFactorStep challenge={challenge} onDone={onDone} />}
      <Form
        {...state}
        onSubmit={send}
        submitLabel="Sign in"
        hidden={challenge !== undefined}
        footer={
          <>
            {withPasskey && !challenge && <PasskeySignIn onDone={onDone} />}
            {children}
          </>
        }
      >
        <TextInput
          label="Email"
          type="email"
          autoComplete={withPasskey ? 'username webauthn' : 'username'}
          data-autofocus
          {...field('email')}
        />
        <PasswordInput
          label="Password"
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': 'Show or hide password' }}
          {...field('password')}
        />
        <Anchor component={Link} to={paths.forgotPassword} onClick={closeSignIn} size="sm">
          Forgot your password?
        </Anchor>
      </Form>
    </>
  )
}
