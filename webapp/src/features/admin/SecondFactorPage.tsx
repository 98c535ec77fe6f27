import { useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Enrolment } from '@/api/types'
import { paths } from '@/app/paths'
import { Begin, Confirm, Recovery } from '@/parts/secondFactor/Enrolment'
import { SecondFactor } from '@/parts/secondFactor/SecondFactor'
import { refreshAccount } from '@/session/actions'
import { lacksSecondFactor, useSession } from '@/session/store'
import { toast } from '@/ui/toast'
import { AdminPage } from './parts/AdminPage'
import classes from './SecondFactorPage.module.css'
import { messages } from './staff/messages'

const text = messages.secondFactor

/** SecondFactorPage lets staff set up or change their authenticator app. Without one, no other page opens. */
export default function SecondFactorPage() {
  const lacking = useSession(lacksSecondFactor)
  const begun = useRef(false)
  begun.current ||= lacking // A setup that was started here continues to the dashboard, even after the account is complete.
  return (
    <AdminPage title={text.title} about={begun.current ? text.required : text.about}>
      <div className={classes.sheet}>{begun.current ? <SetUp /> : <SecondFactor />}</div>
    </AdminPage>
  )
}

/** SetUp asks for the password, then the app, then shows the recovery codes, and opens the back office. */
function SetUp() {
  const [enrolment, setEnrolment] = useState<Enrolment>()
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
  if (codes) return <Recovery codes={codes} onKept={() => void finish()} />
  if (enrolment) return <Confirm enrolment={enrolment} onConfirmed={setCodes} />
  return <Begin onBegun={setEnrolment} />
}
