import { Text } from '@mantine/core'
import { api, read } from '@/lib/api/client'
import type { Schemas } from '@/lib/api/types'
import { toast } from '@/ui/toast'
import { ReasonDialog } from './FormDialog'
import { messages } from './messages'

const { matches: strings } = messages

interface MatchDialogProps {
  match: Schemas['ScreeningHit']
  /** The name of the person who matches the list entry. */
  name: string
  onClose: () => void
}

/** matchAction returns the label of the next action on a match. */
export const matchAction = ({ setAside, proposedBy }: Schemas['ScreeningHit']): string => {
  if (setAside) return strings.restore
  return proposedBy ? strings.approveDismissal : strings.dismiss
}

/** MatchDialog dismisses a match, approves its dismissal, or restores it, with a reason. */
export function MatchDialog({ match, name, onClose }: MatchDialogProps) {
  const { personId, list, entry, setAside } = match
  return (
    <ReasonDialog
      title={matchAction(match)}
      description="Only staff can see this reason."
      onClose={onClose}
      onSubmit={async (reason) => {
        const request = { body: { personId, list, entry, reason } }
        await read<unknown>(
          setAside
            ? api.POST('/v1/admin/screening/matches/restore', request)
            : api.POST('/v1/admin/screening/matches/set-aside', request),
        )
        toast.success(strings.decisionSaved)
      }}
    >
      <Text>
        {name}, {match.name}. {setAside ? strings.restoreText : strings.dismissText}
      </Text>
    </ReasonDialog>
  )
}
