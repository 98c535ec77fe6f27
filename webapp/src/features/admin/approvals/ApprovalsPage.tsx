import '@mantine/core/styles/FloatingIndicator.css'
import '@mantine/core/styles/SegmentedControl.css'
import { Button, Group, SegmentedControl, Stack, Text, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { textOf } from '@/lib/api/catalog'
import { api, read } from '@/lib/api/client'
import { useSession } from '@/lib/session/store'
import { ConfirmModal } from '@/ui/ConfirmModal'
import { Badge } from '@/ui/StatusBadge'
import { EmptyState } from '@/ui/states'
import { toast } from '@/ui/toast'
import { AdminPage } from '../shared/AdminPage'
import { type Column, Grid } from '../shared/Grid'
import { PagedList } from '../shared/PagedList'
import { RelativeTime, TimeUntil } from '../shared/Time'
import { messages as strings } from './messages'
import { approvalsQuery } from './queries'
import { RequestedChange } from './RequestedChange'
import type { Approval } from './types'

type List = keyof typeof strings.lists

interface SelectedAction {
  approval: Approval
  action: 'approve' | 'reject'
}

const tones = { PENDING: 'warning', APPROVED: 'success', REJECTED: 'danger', EXPIRED: 'muted' } as const

/** ApprovalsPage lists requests that need a second person's approval. */
export default function ApprovalsPage() {
  const [search, setSearch] = useSearchParams()
  const list: List = search.get('show') === 'ALL' ? 'ALL' : 'PENDING'
  const [selected, setSelected] = useState<SelectedAction>()
  const columns: Column<Approval>[] = [
    { name: 'Request', cell: ({ act }) => <strong>{strings.actions[act]}</strong> },
    { name: 'Change', cell: (approval) => <RequestedChange approval={approval} /> },
    {
      name: 'Requested',
      cell: ({ requestedBy, requestedAt, reason }) => (
        <>
          <RelativeTime at={requestedAt} /> {strings.by} {requestedBy.name}
          <Text size="sm">{reason}</Text>
        </>
      ),
    },
    { name: 'Status', cell: (approval) => <ApprovalStatus approval={approval} /> },
    { name: 'Actions', cell: (approval) => <Actions approval={approval} onSelect={setSelected} /> },
  ]
  return (
    <AdminPage
      title="Approvals"
      description={strings.description}
      actions={
        <SegmentedControl
          size="xs"
          aria-label="Filter requests"
          data={Object.entries(strings.lists).map(([value, label]) => ({ value, label }))}
          value={list}
          onChange={(value) => setSearch(value === 'ALL' ? { show: value } : {})}
        />
      }
    >
      <PagedList
        key={list}
        pageQuery={(after) => approvalsQuery(list === 'PENDING', after)}
        empty={<EmptyState title={strings.empty[list]} text={strings.emptyHint} />}
      >
        {(rows) => <Grid caption="Requests" columns={columns} rows={rows} rowKey={({ id }) => id} />}
      </PagedList>
      {selected && <DecisionDialog selected={selected} onClose={() => setSelected(undefined)} />}
    </AdminPage>
  )
}

function ApprovalStatus({ approval }: { approval: Approval }) {
  const { status, expiresAt, decidedBy, decidedAt, rejectedReason } = approval
  return (
    <>
      <Badge tone={tones[status]}>{strings.statuses[status]}</Badge>{' '}
      {status === 'PENDING' && (
        <small>
          {strings.expires} <TimeUntil at={expiresAt} />
        </small>
      )}
      {decidedBy && decidedAt && (
        <small>
          <RelativeTime at={decidedAt} /> {strings.by} {decidedBy.name}
        </small>
      )}
      {rejectedReason && <Text size="sm">{rejectedReason}</Text>}
    </>
  )
}

function Actions({
  approval,
  onSelect,
}: {
  approval: Approval
  onSelect: (selected: SelectedAction) => void
}) {
  const isOwnRequest = useSession((session) => session.user?.id) === approval.requestedBy.id
  const { act, mayApprove, mayReject } = approval
  if (!mayApprove && !mayReject) return null
  const actionLabel = (verb: string) => `${verb}: ${strings.actions[act]}`
  const rejectLabel = isOwnRequest ? strings.withdraw : strings.reject
  return (
    <Group gap="xs" wrap="nowrap">
      {mayApprove && (
        <Button
          size="compact-sm"
          aria-label={actionLabel(strings.approve)}
          onClick={() => onSelect({ approval, action: 'approve' })}
        >
          {strings.approve}
        </Button>
      )}
      {mayReject && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={actionLabel(rejectLabel)}
          onClick={() => onSelect({ approval, action: 'reject' })}
        >
          {rejectLabel}
        </Button>
      )}
    </Group>
  )
}

/** DecisionDialog confirms an approval, or asks for the reason for a rejection. */
function DecisionDialog({ selected, onClose }: { selected: SelectedAction; onClose: () => void }) {
  const { approval, action } = selected
  const [reason, setReason] = useState('')
  const [fieldError, setFieldError] = useState('')
  const queryClient = useQueryClient()
  const decide = useMutation({
    mutationFn: () => {
      const params = { path: { id: approval.id } }
      return action === 'approve'
        ? read(api.POST('/v1/admin/approvals/{id}/approve', { params }))
        : read(api.POST('/v1/admin/approvals/{id}/reject', { params, body: { reason: reason.trim() } }))
    },
    onSuccess: () => {
      toast.success(action === 'approve' ? strings.done[approval.act] : strings.rejected)
      return queryClient.invalidateQueries()
    },
    onError: (error) => toast.failure(error),
  })
  const confirm = async () => {
    const isReasonMissing = action === 'reject' && reason.trim() === ''
    setFieldError(isReasonMissing ? textOf('FIELD_CANNOT_BE_EMPTY') : '')
    if (isReasonMissing) return false
    return decide.mutateAsync().then(
      () => true,
      () => false,
    )
  }
  return (
    <ConfirmModal
      opened
      onClose={onClose}
      onConfirm={confirm}
      title={action === 'approve' ? strings.approveTitle : strings.rejectTitle}
      confirm={action === 'approve' ? strings.approve : strings.reject}
      danger={action === 'reject'}
    >
      <Stack gap="md">
        <Text>
          {action === 'approve'
            ? strings.approveText(strings.actions[approval.act], approval.requestedBy.name)
            : strings.rejectText}
        </Text>
        <RequestedChange approval={approval} />
        {action === 'reject' && (
          <Textarea
            label={strings.reason}
            description={strings.reasonHint}
            autosize
            minRows={2}
            maxLength={1000}
            value={reason}
            error={fieldError}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
      </Stack>
    </ConfirmModal>
  )
}
