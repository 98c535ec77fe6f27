import { Anchor, Text, TextInput } from '@mantine/core'
import { Link } from 'react-router-dom'
import { api, read, withIdempotencyKey } from '@/lib/api/client'
import { useIdempotencyKey } from '@/lib/api/useIdempotencyKey'
import { paths } from '@/lib/paths'
import { useValidatedForm } from '@/lib/rules/useValidatedForm'
import { startSession } from '@/lib/session/actions'
import { recordGoal } from '@/lib/session/goals'
import { rememberZipCode } from '@/parts/kyc/zipCode'
import { Form } from '@/ui/Form'
import { NewPasswordInput, StateSelect, UsPhoneInput, ZipCodeInput } from '@/ui/fields'
import { messages } from './messages'
import { type SignUpField, signUpRules } from './rules'
import classes from './signup.module.css'

const initialValues: Record<SignUpField, string> = {
  firstName: '',
  middleName: '',
  lastName: '',
  email: '',
  zipCode: '',
  state: '',
  phoneNumber: '',
  password: '',
}

/** SignUpForm creates an account and signs the user in. */
export function SignUpForm({ onDone }: { onDone: () => void }) {
  const { form, field, onSubmit, ...state } = useValidatedForm<Record<SignUpField, string>>(
    signUpRules,
    initialValues,
  )
  const key = useIdempotencyKey()

  const send = onSubmit(async ({ middleName, zipCode, ...values }) => {
    rememberZipCode(zipCode.trim())
    const body = {
      ...values,
      repeatPassword: values.password,
      ...(middleName.trim() ? { middleName: middleName.trim() } : {}),
      email: values.email.trim(),
      countryCode: '+1',
    }
    const login = await read(api.POST('/v1/auth/users', { body, ...withIdempotencyKey(key.current()) }))
    key.done()
    // Keep the transfer that the visitor started.
    await startSession(login, { keepSendFlow: true })
    recordGoal('account-created')
    onDone()
  })

  return (
    <Form {...state} onSubmit={send} submitLabel={messages.submit}>
      <div className={classes.names}>
        <TextInput label={messages.firstName} autoComplete="given-name" {...field('firstName')} />
        <TextInput label={messages.lastName} autoComplete="family-name" {...field('lastName')} />
      </div>
      <TextInput
        label={messages.middleName}
        description={messages.middleNameHint}
        autoComplete="additional-name"
        {...field('middleName')}
      />
      <TextInput label={messages.email} type="email" autoComplete="email" {...field('email')} />
      <div className={classes.names}>
        <ZipCodeInput
          label={messages.zipCode}
          onPlace={({ state }) => {
            form.setFieldValue('state', state)
            form.clearFieldError('state')
          }}
          {...field('zipCode')}
        />
        <StateSelect
          name="state"
          value={form.values.state}
          onChange={(state) => form.setFieldValue('state', state)}
          onBlur={() => form.validateField('state')}
          error={form.errors.state}
        />
      </div>
      <UsPhoneInput label={messages.phone} description={messages.phoneHint} {...field('phoneNumber')} />
      <NewPasswordInput label={messages.password} {...field('password')} />
      {/* Password managers expect the field in a sign-up form. */}
      <input
        type="password"
        name="repeatPassword"
        autoComplete="new-password"
        value={form.values.password}
        readOnly
        hidden
      />
      <Text size="sm" c="dimmed">
        {messages.terms}{' '}
        <Anchor component={Link} to={paths.terms} inherit>
          {messages.termsLink}
        </Anchor>{' '}
        {messages.and}{' '}
        <Anchor component={Link} to={paths.privacy} inherit>
          {messages.privacyLink}
        </Anchor>
        .
      </Text>
    </Form>
  )
}
