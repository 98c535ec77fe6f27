import { Anchor, Text } from '@mantine/core'
import { useEffect } from 'react'
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom'
import { api, read } from '@/lib/api/client'
import { formatPhone } from '@/lib/format/phone'
import { paths } from '@/lib/paths'
import { hasPaymentDetail, useSendFlow } from '@/lib/sendFlow/store'
import { refreshAccount } from '@/lib/session/actions'
import { recordGoal } from '@/lib/session/goals'
import { hasIncompleteProfile, isContactVerified, isGuest, useSession } from '@/lib/session/store'
import { Page, Panel } from '@/ui/Page'
import { Stepper } from '@/ui/Stepper'
import { toast } from '@/ui/toast'
import { messages } from './messages'
import { VerificationStep } from './VerificationStep'

const stepState = (done: boolean, active: boolean) => (done ? 'done' : active ? 'active' : 'todo')

/**
 * useNextPath returns the path to open after verification. If the user has started a transfer, it is sender
 * details. Otherwise, it is the path in the navigation state, or payment details if there is none.
 */
function useNextPath() {
  const { state } = useLocation()
  const hasStartedTransfer = useSendFlow(hasPaymentDetail)
  if (hasStartedTransfer) return paths.userDetails
  const next = (state as { next?: unknown } | null)?.next
  return typeof next === 'string' && next.startsWith('/') ? next : paths.paymentDetails
}

/** AccountVerificationPage verifies the email address and then the phone number, and opens the next page. */
export default function AccountVerificationPage() {
  const status = useSession((s) => s.status)
  const user = useSession((s) => s.user)
  const incomplete = useSession((s) => isGuest(s) && hasIncompleteProfile(s))
  const done = useSession(isContactVerified)
  const navigate = useNavigate()
  const next = useNextPath()
  const text = messages.verification
  useEffect(() => {
    if (!done) return
    toast.success(`${text.congratulations}. ${text.done}`)
    void navigate(next, { replace: true })
  }, [done, next, navigate])

  if (done) return null
  if (incomplete) return <Navigate to={paths.completeSignUp} replace />

  const emailDone = status?.isEmailVerified ?? false
  const phoneDone = status?.isPhoneVerified ?? false

  const verifyEmail = async (code: string) => {
    await read(api.POST('/v1/auth/verify/email/{code}', { params: { path: { code } } }))
    await refreshAccount()
  }
  const verifyPhone = async (code: string) => {
    await read(api.POST('/v1/auth/verify/phone/{code}', { params: { path: { code } } }))
    await refreshAccount()
    recordGoal('account-verified')
  }

  return (
    <Page title={text.title} width="narrow">
      <Stepper
        label={text.stepsLabel}
        steps={[
          { key: 'email', label: text.emailTitle, state: stepState(emailDone, !emailDone) },
          { key: 'phone', label: text.phoneTitle, state: stepState(phoneDone, emailDone) },
        ]}
      />
      {emailDone ? (
        <Panel title={text.phoneTitle}>
          <Text size="sm" c="dimmed">
            {user?.email}: {text.verified}
          </Text>
          <VerificationStep
            key="phone"
            sentTo={formatPhone('+1', user?.phoneNumber ?? '').replaceAll(' ', '\u00a0')}
            receivesText
            verify={verifyPhone}
            resend={() => read(api.POST('/v1/auth/resend-verification/phone'))}
          />
        </Panel>
      ) : (
        <Panel title={text.emailTitle}>
          <VerificationStep
            key="email"
            sentTo={user?.email ?? ''}
            verify={verifyEmail}
            resend={() => read(api.POST('/v1/auth/resend-verification/email'))}
          />
        </Panel>
      )}
      <Anchor component={Link} to={paths.dashboard}>
        {text.dashboard}
      </Anchor>
    </Page>
  )
}
