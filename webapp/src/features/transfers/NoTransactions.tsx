import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { paths } from '@/lib/paths'
import { EmptyState } from '@/ui/states'
import { messages } from './messages'

interface NoTransactionsProps {
  isFiltered: boolean
  onShowAll: () => void
}

/** NoTransactions is the empty state for a sender without transfers and for a filter without matches. */
export function NoTransactions({ isFiltered, onShowAll }: NoTransactionsProps) {
  if (isFiltered) {
    return (
      <EmptyState
        illustration="signpost"
        title={messages.noMatch}
        text={messages.noMatchHint}
        action={
          <Button variant="default" onClick={onShowAll}>
            {messages.showAll}
          </Button>
        }
      />
    )
  }
  return (
    <EmptyState
      illustration="mailRunner"
      title={messages.empty}
      text={messages.emptyHint}
      action={
        <Button component={Link} to={paths.paymentDetails}>
          {messages.send}
        </Button>
      }
    />
  )
}
