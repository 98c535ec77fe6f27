import { Anchor, PasswordInput, Text, TextInput } from '@mantine/core'
import { Link } from 'react-router-dom'
import { api, read, withIdempotencyKey } from '@/lib/api/client'
import { useIdempotencyKey } from '@/lib/api/useIdempotencyKey'
import { paths } from '@/lib/paths'
import { useValidatedForm } from '@/lib/rules/useValidatedForm'
import { startSession } from '@/lib/session/actions'
import { recordGoal } from '@/lib/session/goals'
import { Form } from '@/ui/Form'
import { NewPasswordInput, StateSelect, UsPhoneInput } from '@/ui/fields'
import { messages } from './messages'
import { type SignUpField, signUpRules } from './rules'
import classes from './signup.module.css'

const initialValues: Record<SignUpField, string> = {
  firstName: '',
  middleName: '',
  lastName: '',
  email: '',
  state: '',
  phoneNumber: '',
  password: '',
  repeatPassword: '',
}

/** SignUpForm creates an account and signs the user in. */
export function SignUpForm({ onDone }: { onDone: () => void }) {
  const { form, field, onSubmit, ...state } = useValidatedForm<Record<SignUpField, string>>(
    signUpRules,
    initialValues,
  )
  const key = useIdempotencyKey()

  const send = onSubmit(async ({ middleName, ...values }) => {
    const body = {
      ...values,
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
      <StateSelect
        name="state"
        value={form.values.state}
        onChange={(state) => form.setFieldValue('state', state)}
        onBlur={() => form.validateField('state')}
        error={form.errors.state}
      />
      <UsPhoneInput label={messages.phone} description={messages.phoneHint} {...field('phoneNumber')} />
      <NewPasswordInput label={messages.password} {...field('password')} />
      <PasswordInput
        label={messages.repeatPassword}
        autoComplete="new-password"
        {...field('repeatPassword')}
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
