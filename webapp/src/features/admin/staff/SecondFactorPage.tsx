import { useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Enrollment } from '@/lib/api/types'
import { paths } from '@/lib/paths'
import { refreshAccount } from '@/lib/session/actions'
import { lacksSecondFactor, useSession } from '@/lib/session/store'
import { messages as passkeyMessages } from '@/parts/passkeys/messages'
import { Passkeys } from '@/parts/passkeys/Passkeys'
import { SecondFactor } from '@/parts/secondFactor/SecondFactor'
import { ConfirmSetup, RecoveryCodes, StartSetup } from '@/parts/secondFactor/SetupSteps'
import { toast } from '@/ui/toast'
import { AdminPage } from '../shared/AdminPage'
import { messages } from './messages'
import classes from './SecondFactorPage.module.css'

const strings = messages.secondFactor

/** SecondFactorPage sets up an authenticator app and passkeys. Staff without either cannot open any other page. */
export default function SecondFactorPage() {
  const needsSetup = useSession(lacksSecondFactor)
  const setupRequired = useRef(false)
  const navigate = useNavigate()
  // setupRequired stays true after enrollment, because the page must still show the recovery codes.
  setupRequired.current ||= needsSetup
  return (
    <AdminPage
      title={strings.title}
      description={setupRequired.current ? strings.required : strings.description}
    >
      <div className={classes.card}>{setupRequired.current ? <RequiredSetup /> : <SecondFactor />}</div>
      <div className={classes.card}>
        <h2>{passkeyMessages.title}</h2>
        <Passkeys onAdded={() => setupRequired.current && void navigate(paths.adminDashboard)} />
      </div>
    </AdminPage>
  )
}

/** RequiredSetup asks for the password, sets up the app, shows the recovery codes, and opens the dashboard. */
function RequiredSetup() {
  const [enrollment, setEnrollment] = useState<Enrollment>()
  const [codes, setCodes] = useState<string[]>()
  const navigate = useNavigate()
  const finish = async () => {
    try {
      await refreshAccount()
      await navigate(paths.adminDashboard)
    } catch (error) {
      toast.failure(error)
    }
  }
  if (codes) return <RecoveryCodes codes={codes} onSaved={() => void finish()} />
  if (enrollment) return <ConfirmSetup enrollment={enrollment} onConfirmed={setCodes} />
  return <StartSetup onStarted={setEnrollment} />
}
