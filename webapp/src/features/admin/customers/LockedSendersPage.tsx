import { Anchor, Button, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { textOf } from '@/lib/api/catalog'
import { api, read } from '@/lib/api/client'
import { keys } from '@/lib/api/queries'
import type { LockedSender } from '@/lib/api/types'
import { replayPath } from '@/lib/paths'
import { ConfirmModal } from '@/ui/ConfirmModal'
import { EmptyState } from '@/ui/states'
import { toast } from '@/ui/toast'
import { AdminPage } from '../shared/AdminPage'
import { AsOfLink } from '../shared/AsOfLink'
import { type Column, Grid } from '../shared/Grid'
import { sentForApproval } from '../shared/messages'
import { PagedList } from '../shared/PagedList'
import { lockedSendersQuery } from '../shared/queries'
import { LockSender } from './LockSender'
import { messages } from './messages'

/** LockedSendersPage lists locked senders. Staff can lock and unlock senders (2.43). */
export default function LockedSendersPage() {
  const [senderToUnlock, setSenderToUnlock] = useState<LockedSender>()
  const [reason, setReason] = useState('')
  const [fieldError, setFieldError] = useState('')
  const selectSender = (sender: LockedSender | undefined) => {
    setSenderToUnlock(sender)
    setReason('')
    setFieldError('')
  }
  const queryClient = useQueryClient()
  const unlock = useMutation({
    mutationFn: ({ referenceId }: LockedSender) =>
      read(
        api.POST('/v1/senders/{id}/unlock', {
          params: { path: { id: referenceId } },
          body: { reason: reason.trim() },
        }),
      ),
    onSuccess: ({ approvalId }, { fullName }) => {
      if (approvalId) toast.info(sentForApproval)
      else toast.success(messages.locked.done(fullName))
      return queryClient.invalidateQueries({ queryKey: keys.lockedSenders })
    },
    onError: (error) => toast.failure(error),
  })
  const confirm = async () => {
    const isReasonMissing = reason.trim() === ''
    setFieldError(isReasonMissing ? textOf('FIELD_CANNOT_BE_EMPTY') : '')
    if (isReasonMissing || !senderToUnlock) return false
    return unlock.mutateAsync(senderToUnlock).then(
      () => true,
      () => false,
    )
  }
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
    { name: 'Lock reason', cell: ({ lockedReason }) => lockedReason },
    {
      name: 'Actions',
      cell: (sender) => (
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => selectSender(sender)}
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
      <PagedList pageQuery={lockedSendersQuery} empty={<EmptyState title={messages.locked.empty} />}>
        {(rows) => <Grid caption="Locked senders" columns={columns} rows={rows} rowKey={({ id }) => id} />}
      </PagedList>
      <ConfirmModal
        opened={senderToUnlock !== undefined}
        onClose={() => selectSender(undefined)}
        onConfirm={confirm}
        title={messages.locked.confirmTitle}
        confirm="Unlock"
      >
        {senderToUnlock && messages.locked.confirm(senderToUnlock.fullName)}
        <Textarea
          mt="md"
          label="Reason"
          description={messages.locked.reason}
          autosize
          minRows={2}
          maxLength={1000}
          value={reason}
          error={fieldError}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </ConfirmModal>
    </AdminPage>
  )
}
