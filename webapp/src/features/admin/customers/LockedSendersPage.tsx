import { Button } from '@mantine/core'
import { useState } from 'react'
import type { LockedSender } from '@/lib/api/types'
import { customerPath } from '@/lib/paths'
import { EmptyState } from '@/ui/states'
import { TextLink } from '@/ui/TextLink'
import { AdminPage } from '../shared/AdminPage'
import { AsOfLink } from '../shared/AsOfLink'
import type { Column } from '../shared/Grid'
import { PagedGrid } from '../shared/PagedList'
import { lockedSendersQuery } from '../shared/queries'
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
    { name: 'Lock reason', cell: ({ lockedReason }) => lockedReason },
    {
      name: 'Actions',
      cell: (sender) => (
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => setSenderToUnlock(sender)}
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
      description="Senders who cannot sign in until staff unlock them."
      actions={
        <>
          <LockSender />
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
        <UnlockDialog
          id={senderToUnlock.referenceId}
          fullName={senderToUnlock.fullName}
          onClose={() => setSenderToUnlock(undefined)}
        />
      )}
    </AdminPage>
  )
}
