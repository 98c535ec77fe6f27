import { Anchor, Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { api, read } from '@/api/client'
import { keys } from '@/api/queries'
import type { LockedSender } from '@/api/types'
import { replayPath } from '@/app/paths'
import { ConfirmModal } from '@/ui/ConfirmModal'
import { EmptyState } from '@/ui/states'
import { toast } from '@/ui/toast'
import { AdminPage } from './parts/AdminPage'
import { AsOfLink } from './parts/AsOfLink'
import { type Column, Grid } from './parts/Grid'
import { Paged } from './parts/Paged'
import { LockSender } from './senders/LockSender'
import { messages } from './senders/messages'
import { lockedSendersQuery } from './senders/queries'

/** Senders who are locked, and the way to let them in again (2.43). */
export default function LockedSendersPage() {
  const [chosen, setChosen] = useState<LockedSender>()
  const queries = useQueryClient()
  const unlock = useMutation({
    mutationFn: ({ referenceId }: LockedSender) =>
      read(api.POST('/v1/senders/{id}/unlock', { params: { path: { id: referenceId } } })),
    onSuccess: (_, { fullName }) => {
      toast.success(messages.locked.done(fullName))
      return queries.invalidateQueries({ queryKey: keys.lockedSenders })
    },
    onError: (error) => toast.failure(error),
  })
  const columns: Column<LockedSender>[] = [
    {
      name: 'Name',
      cell: ({ fullName, referenceId }) => (
        <Anchor component={Link} to={replayPath(`sender-${referenceId}`)} title={messages.locked.replay}>
          <strong>{fullName}</strong>
        </Anchor>
      ),
    },
    { name: 'Email', cell: ({ email }) => email },
    { name: 'Locked Reason', cell: ({ lockedReason }) => lockedReason },
    {
      name: 'Actions',
      cell: (sender) => (
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => setChosen(sender)}
          aria-label={`Unlock ${sender.fullName}`}
        >
          Unlock
        </Button>
      ),
    },
  ]
  return (
    <AdminPage
      title="Unlock Senders"
      about="Senders who cannot sign in until somebody here lets them."
      actions={
        <>
          <LockSender />
          <AsOfLink show="locked" />
        </>
      }
    >
      <Paged read={lockedSendersQuery} empty={<EmptyState title={messages.locked.empty} />}>
        {(rows) => <Grid caption="Locked senders" columns={columns} rows={rows} rowKey={({ id }) => id} />}
      </Paged>
      <ConfirmModal
        opened={chosen !== undefined}
        onClose={() => setChosen(undefined)}
        onConfirm={async () => {
          if (chosen) await unlock.mutateAsync(chosen).catch(() => undefined)
        }}
        title={messages.locked.confirmTitle}
        confirm="Unlock"
      >
        {chosen && messages.locked.confirm(chosen.fullName)}
      </ConfirmModal>
    </AdminPage>
  )
}
