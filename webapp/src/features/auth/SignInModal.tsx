import { Anchor, Modal, Text } from '@mantine/core'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { closeSignIn } from '@/lib/dialogs'
import { paths } from '@/lib/paths'
import { isStaff, useSession } from '@/lib/session/store'
import { useFocusReturn } from '@/ui/useFocusReturn'
import { SignInForm } from './SignInForm'
import { SocialSignIn } from './SocialSignIn'

/** SignInModal is the sign-in dialog. It cannot be closed while a request is pending. */
export default function SignInModal() {
  useFocusReturn()
  const [submitting, setSubmitting] = useState(false)
  const navigate = useNavigate()
  const done = () => {
    closeSignIn()
    if (isStaff(useSession.getState())) navigate(paths.adminDashboard)
  }
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
      <SignInForm onDone={done} onSubmitting={setSubmitting} withPasskey>
        <SocialSignIn />
        <Text size="sm" ta="center">
          New to Hulak?{' '}
          <Anchor component={Link} to={paths.signUp} onClick={closeSignIn} inherit>
            Sign up
          </Anchor>
        </Text>
      </SignInForm>
    </Modal>
  )
}
