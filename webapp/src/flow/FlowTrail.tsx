import { useLocation } from 'react-router-dom'
import { useSession } from '@/session/store'
import { Trail } from '@/ui/Trail'
import { stationsOf } from './steps'
import { useFlow } from './store'

/** FlowTrail shows the steps of the send flow and the current one. */
export function FlowTrail() {
  const { pathname } = useLocation()
  const flow = useFlow()
  const session = useSession()
  return <Trail label="Steps of your transfer" stations={stationsOf(pathname, flow, session)} />
}
