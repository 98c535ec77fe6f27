import { Anchor } from '@mantine/core'
import { Link } from 'react-router-dom'
import { type AsOfView, asOfPath } from '@/lib/paths'
import { messages } from './messages'

/** AsOfLink links to the as-of view of a list and keeps the list's filter. */
export function AsOfLink({ show, filter = {} }: { show: AsOfView; filter?: Record<string, string> }) {
  return (
    <Anchor component={Link} size="sm" to={asOfPath(show, filter)}>
      {messages.asOfLink}
    </Anchor>
  )
}
