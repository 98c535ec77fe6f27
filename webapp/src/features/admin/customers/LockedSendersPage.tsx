import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { api, read } from '@/lib/api/client'
import type { LockedSender } from '@/lib/api/types'
import { replayPath } from '@/lib/paths'
import { EmptyState } from '@/ui/states'
import { TextLink } from '@/ui/TextLink'
import { toast } from '@/ui/toast'
import { AdminPage } from '../shared/AdminPage'
import { AsOfLink } from '../shared/AsOfLink'
import { ReasonDialog } from '../shared/FormDialog'
import type { Column } from '../shared/Grid'
import { sentForApproval } from '../shared/messages'
import { PagedGrid } from '../shared/PagedList'
import { Permitted } from '../shared/Permitted'
import { lockedSendersQuery } from '../shared/queries'
import { LockSender } from './LockSender'
import { messages } from './messages'

/** LockedSendersPage lists locked senders. Staff can lock and unlock senders (2.43). */
export default function LockedSendersPage() {
  const [senderToUnlock, setSenderToUnlock] = useState<LockedSender>()
  const columns: Column<LockedSender>[] = [
    {
      name: 'Name',
      cell: ({ fullName, referenceId }) => (
        <Permitted permission="events.read" fallback={<strong>{fullName}</strong>}>
          <TextLink to={replayPath(`sender-${referenceId}`)} title={messages.locked.replay}>
            <strong>{fullName}</strong>
          </TextLink>
        </Permitted>
      ),
    },
    { name: 'Email', cell: ({ email }) => email },
    { name: 'Lock reason', cell: ({ lockedReason }) => lockedReason },
    {
      name: 'Actions',
      cell: (sender) => (
        <Permitted permission="senders.lock">
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => setSenderToUnlock(sender)}
            aria-label={`Unlock ${sender.fullName}`}
          >
            Unlock
          </Button>
        </Permitted>
      ),
    },
  ]
  return (
    <AdminPage
      title="Unlock Senders"
      description="Senders who cannot sign in until staff unlock them."
      actions={
        <>
          <Permitted permission="senders.lock">
            <LockSender />
          </Permitted>
          <AsOfLink show="locked" />
        </>
      }
    >
      <PagedGrid
        pageQuery={lockedSendersQuery}
        empty={<EmptyState title={messages.locked.empty} />}
        caption="Locked senders"
        columns={columns}
        rowKey={({ id }) => id}
      />
      {senderToUnlock && (
        <ReasonDialog
          title={messages.locked.confirmTitle}
          submitLabel="Unlock"
          description={messages.locked.reason}
          onClose={() => setSenderToUnlock(undefined)}
          onSubmit={async (reason) => {
            const path = { id: senderToUnlock.referenceId }
            const { approvalId } = await read(
              api.POST('/v1/senders/{id}/unlock', { params: { path }, body: { reason } }),
            )
            if (approvalId) toast.info(sentForApproval)
            else toast.success(messages.locked.done(senderToUnlock.fullName))
          }}
        >
          <Text>{messages.locked.confirm(senderToUnlock.fullName)}</Text>
        </ReasonDialog>
      )}
    </AdminPage>
  )
}
