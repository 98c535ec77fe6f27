import { Anchor } from '@mantine/core'
import { Link } from 'react-router-dom'
import { type AsOfPart, asOfPath } from '@/app/paths'
import { messages } from '../messages'

/** Leads from a list to the same list as it was known at a past moment, narrowed as it is here. */
export function AsOfLink({ show, narrowed = {} }: { show: AsOfPart; narrowed?: Record<string, string> }) {
  return (
    <Anchor component={Link} size="sm" to={asOfPath(show, narrowed)}>
      {messages.asOfLink}
    </Anchor>
  )
}
