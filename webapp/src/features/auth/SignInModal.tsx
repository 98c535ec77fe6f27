import { Anchor, Button, Modal, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { Link, useNavigate } from 'react-router-dom'
import { hasCode } from '@/api/errors'
import { closeSignIn, useChallenge } from '@/app/dialogs'
import { paths } from '@/app/paths'
import { type Rules, required } from '@/rules/rules'
import { useRules } from '@/rules/useRules'
import { signIn } from '@/session/actions'
import { isStaff, useSession } from '@/session/store'
import { Notice } from '@/ui/Notice'
import { useFocusReturn } from '@/ui/useFocusReturn'
import { SecondFactorStep } from './SecondFactorStep'
import { SocialSignIn } from './SocialSignIn'

type Field = 'email' | 'password'
const rules: Rules<Field> = { email: [required()], password: [required()] }

/** Signs a person in over whatever page they are on. It cannot be closed while the answer is under way. */
export default function SignInModal() {
  useFocusReturn()
  const { form, field, onSubmit, element, failure, submitting } = useRules<Field>(rules, {
    email: '',
    password: '',
  })
  const navigate = useNavigate()
  const challenge = useChallenge()

  const done = () => {
    closeSignIn()
    if (isStaff(useSession.getState())) navigate(paths.adminDashboard)
  }
  const send = onSubmit(async (values) => {
    let entered = false
    try {
      entered = await signIn({ email: values.email.trim(), password: values.password })
    } catch (error) {
      if (hasCode(error, 'BAD_CREDENTIALS')) form.setErrors({ email: true, password: true })
      throw error
    }
    if (entered) done()
  })

  return (
    <Modal
      opened
      onClose={submitting ? () => undefined : closeSignIn}
      withCloseButton={!submitting}
      closeOnClickOutside={!submitting}
      closeOnEscape={!submitting}
      title="Sign in"
      size="sm"
    >
      {challenge && <SecondFactorStep challenge={challenge} onDone={done} />}
      <form ref={element} onSubmit={send} noValidate hidden={challenge !== undefined}>
        <Stack gap="md">
          {failure && <Notice tone="danger">{failure}</Notice>}
          <TextInput label="Email" type="email" autoComplete="username" data-autofocus {...field('email')} />
          <PasswordInput
            label="Password"
            autoComplete="current-password"
            visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password' }}
            {...field('password')}
          />
          <Anchor component={Link} to={paths.forgotPassword} onClick={closeSignIn} size="sm">
            Forgot your password?
          </Anchor>
          <Button type="submit" loading={submitting} fullWidth>
            Sign in
          </Button>
          <SocialSignIn />
          <Text size="sm" ta="center">
            New to Hulak?{' '}
            <Anchor component={Link} to={paths.signUp} onClick={closeSignIn} inherit>
              Sign up
            </Anchor>
          </Text>
        </Stack>
      </form>
    </Modal>
  )
}
