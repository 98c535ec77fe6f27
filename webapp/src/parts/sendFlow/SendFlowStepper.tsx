import { useLocation } from 'react-router-dom'
import { useSendFlow } from '@/lib/sendFlow/store'
import { useSession } from '@/lib/session/store'
import { Stepper } from '@/ui/Stepper'
import { stepItems } from './steps'

/** SendFlowStepper shows the send flow's steps and marks the current step. */
export function SendFlowStepper() {
  const { pathname } = useLocation()
  const flow = useSendFlow()
  const session = useSession()
  return <Stepper label="Transfer steps" steps={stepItems(pathname, flow, session)} />
}
