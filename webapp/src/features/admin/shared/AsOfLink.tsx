import { type AsOfView, asOfPath } from '@/lib/paths'
import { TextLink } from '@/ui/TextLink'
import { messages } from './messages'
import { Permitted } from './Permitted'

/** AsOfLink links to the as-of view of a list and keeps the list's filter. */
export function AsOfLink({ show, filter = {} }: { show: AsOfView; filter?: Record<string, string> }) {
  return (
    <Permitted permission="events.read">
      <TextLink size="sm" to={asOfPath(show, filter)}>
        {messages.asOfLink}
      </TextLink>
    </Permitted>
  )
}
