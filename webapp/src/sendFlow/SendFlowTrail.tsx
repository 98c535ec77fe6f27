import { useLocation } from 'react-router-dom'
import { useSession } from '@/session/store'
import { Trail } from '@/ui/Trail'
import { stationsOf } from './steps'
import { useSendFlow } from './store'

/** SendFlowTrail shows the steps of the send flow and the current one. */
export function SendFlowTrail() {
  const { pathname } = useLocation()
  const flow = useSendFlow()
  const session = useSession()
  return <Trail label="Transfer steps" stations={stationsOf(pathname, flow, session)} />
}
