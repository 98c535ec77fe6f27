import { Text } from '@mantine/core'
import { api, read } from '@/lib/api/client'
import { ReasonDialog } from '../shared/FormDialog'
import { messages } from './messages'

interface CaseDialogProps {
  id: string
  action: 'open' | 'close'
  onClose: () => void
}

/** CaseDialog asks for a reason and then opens or closes a case. */
export function CaseDialog({ id, action, onClose }: CaseDialogProps) {
  return (
    <ReasonDialog
      name="text"
      title={messages[action]}
      onClose={onClose}
      onSubmit={async (text) => {
        const request = { params: { path: { id } }, body: { text } }
        await read<unknown>(
          action === 'open'
            ? api.POST('/v1/admin/cases/{id}', request)
            : api.POST('/v1/admin/cases/{id}/close', request),
        )
      }}
    >
      <Text>{action === 'close' ? messages.closeText : messages.openText}</Text>
    </ReasonDialog>
  )
}
