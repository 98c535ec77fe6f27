import { Button } from '@mantine/core'
import { useState } from 'react'
import type { LockedSender } from '@/lib/api/types'
import { customerPath } from '@/lib/paths'
import { EmptyState } from '@/ui/states'
import { AdminPage } from '../shared/AdminPage'
import type { Column } from '../shared/Grid'
import { PagedGrid } from '../shared/PagedList'
import { Permitted } from '../shared/Permitted'
import { lockedSendersQuery } from '../shared/queries'
import { TextLink } from '../shared/TextLink'
import { LockSender } from './LockSender'
import { messages } from './messages'
import { UnlockDialog } from './UnlockDialog'

/** LockedSendersPage lists locked senders. Staff can lock and unlock senders (2.43). */
export default function LockedSendersPage() {
  const [senderToUnlock, setSenderToUnlock] = useState<LockedSender>()
  const columns: Column<LockedSender>[] = [
    {
      name: 'Name',
      cell: ({ fullName, referenceId }) => (
        <TextLink to={customerPath(referenceId)}>
          <strong>{fullName}</strong>
        </TextLink>
      ),
    },
    { name: 'Email', cell: ({ email }) => email },
    { name: 'Locked reason', cell: ({ lockedReason }) => lockedReason },
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
        <Permitted permission="senders.lock">
          <LockSender />
        </Permitted>
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
        <UnlockDialog
          id={senderToUnlock.referenceId}
          fullName={senderToUnlock.fullName}
          onClose={() => setSenderToUnlock(undefined)}
        />
      )}
    </AdminPage>
  )
}
