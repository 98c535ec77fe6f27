import { Avatar, TextInput } from '@mantine/core'
import '@mantine/core/styles/Avatar.css'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { api, read, withIdempotencyKey } from '@/lib/api/client'
import { useIdempotencyKey } from '@/lib/api/useIdempotencyKey'
import { paths } from '@/lib/paths'
import { useValidatedForm } from '@/lib/rules/useValidatedForm'
import { startSession } from '@/lib/session/actions'
import { replaceSession } from '@/lib/session/refresh'
import { hasIncompleteProfile, useSession } from '@/lib/session/store'
import classes from '@/parts/signup/signup.module.css'
import { Form } from '@/ui/Form'
import { StateSelect, UsPhoneInput } from '@/ui/fields'
import { Page, Panel } from '@/ui/Page'
import { messages } from './messages'
import { type CompleteSignUpField, completeSignUpRules } from './rules'

/** CompleteSignUpPage asks a guest who used social sign-in for the missing account details. */
export default function CompleteSignUpPage() {
  const user = useSession((s) => s.user)
  const isComplete = useSession((s) => s.phase === 'signed-in' && !hasIncompleteProfile(s))
  const navigate = useNavigate()
  const key = useIdempotencyKey()
  const { form, field, onSubmit, ...state } = useValidatedForm<Record<CompleteSignUpField, string>>(
    completeSignUpRules,
    {
      firstName: user?.firstName ?? '',
      middleName: user?.middleName ?? '',
      lastName: user?.lastName ?? '',
      state: user?.address.stateCode ?? '',
      phoneNumber: user?.phoneNumber ?? '',
    },
  )
  useEffect(() => {
    // A live update can report that the account is complete before the response with the new session arrives.
    if (isComplete && !state.submitting) navigate(paths.accountVerification, { replace: true })
  }, [isComplete, state.submitting, navigate])

  const send = onSubmit(async ({ middleName, ...values }) => {
    const body = {
      ...values,
      ...(middleName.trim() ? { middleName: middleName.trim() } : {}),
      countryCode: '+1',
    }
    await replaceSession(async () => {
      const login = await read(
        api.POST('/v1/auth/complete-signup', { body, ...withIdempotencyKey(key.current()) }),
      )
      key.done()
      await startSession(login, { keepSendFlow: true })
    })
    navigate(paths.accountVerification, { state: { next: paths.paymentDetails } })
  })

  const text = messages.complete
  return (
    <Page title={text.title} lead={text.lead} width="narrow">
      <Panel>
        <Form {...state} onSubmit={send} submitLabel={text.submit}>
          {user?.imageUrl && <Avatar src={user.imageUrl} alt={text.picture} size="lg" />}
          <div className={classes.names}>
            <TextInput label={messages.firstName} autoComplete="given-name" {...field('firstName')} />
            <TextInput label={messages.lastName} autoComplete="family-name" {...field('lastName')} />
          </div>
          <TextInput label={messages.middleName} autoComplete="additional-name" {...field('middleName')} />
          <TextInput label={messages.email} value={user?.email ?? ''} readOnly />
          <StateSelect
            name="state"
            value={form.values.state}
            onChange={(state) => form.setFieldValue('state', state)}
            onBlur={() => form.validateField('state')}
            error={form.errors.state}
          />
          <UsPhoneInput label={messages.phone} description={messages.phoneHint} {...field('phoneNumber')} />
        </Form>
      </Panel>
    </Page>
  )
}
