import '@mantine/core/styles/FloatingIndicator.css'
import '@mantine/core/styles/SegmentedControl.css'
import { Button, Group, SegmentedControl, Stack, Text, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { textOf } from '@/api/catalogue'
import { api, read } from '@/api/client'
import { useSession } from '@/session/store'
import { ConfirmModal } from '@/ui/ConfirmModal'
import { Badge } from '@/ui/StatusBadge'
import { EmptyState } from '@/ui/states'
import { toast } from '@/ui/toast'
import { messages as text } from './approvals/messages'
import { approvalsQuery } from './approvals/queries'
import { RequestedAct } from './approvals/RequestedAct'
import { AdminPage } from './parts/AdminPage'
import { type Column, Grid } from './parts/Grid'
import { Paged } from './parts/Paged'
import { Until, When } from './parts/When'
import type { Approval } from './types'

type Shown = keyof typeof text.lists

interface Choice {
  approval: Approval
  verdict: 'approve' | 'reject'
}

const tones = { PENDING: 'warning', APPROVED: 'success', REJECTED: 'danger', EXPIRED: 'muted' } as const

/** ApprovalsPage lists requests that need a second person's approval. */
export default function ApprovalsPage() {
  const [search, setSearch] = useSearchParams()
  const shown: Shown = search.get('show') === 'ALL' ? 'ALL' : 'PENDING'
  const [choice, setChoice] = useState<Choice>()
  const columns: Column<Approval>[] = [
    { name: 'Request', cell: ({ act }) => <strong>{text.acts[act]}</strong> },
    { name: 'Change', cell: (approval) => <RequestedAct approval={approval} /> },
    {
      name: 'Requested',
      cell: ({ requestedBy, requestedAt, reason }) => (
        <>
          <When at={requestedAt} /> {text.by} {requestedBy.name}
          <Text size="sm">{reason}</Text>
        </>
      ),
    },
    { name: 'Status', cell: (approval) => <Progress approval={approval} /> },
    { name: 'Actions', cell: (approval) => <Actions approval={approval} onChoose={setChoice} /> },
  ]
  return (
    <AdminPage
      title="Approvals"
      about={text.about}
      actions={
        <SegmentedControl
          size="xs"
          aria-label="Which requests"
          data={Object.entries(text.lists).map(([value, label]) => ({ value, label }))}
          value={shown}
          onChange={(value) => setSearch(value === 'ALL' ? { show: value } : {})}
        />
      }
    >
      <Paged
        key={shown}
        read={(after) => approvalsQuery(shown === 'PENDING', after)}
        empty={<EmptyState title={text.empty[shown]} text={text.emptyHint} />}
      >
        {(rows) => <Grid caption="Requests" columns={columns} rows={rows} rowKey={({ id }) => id} />}
      </Paged>
      {choice && <Decision choice={choice} onClose={() => setChoice(undefined)} />}
    </AdminPage>
  )
}

function Progress({ approval }: { approval: Approval }) {
  const { status, expiresAt, decidedBy, decidedAt, rejectedReason } = approval
  return (
    <>
      <Badge tone={tones[status]}>{text.statuses[status]}</Badge>{' '}
      {status === 'PENDING' && (
        <small>
          {text.expires} <Until at={expiresAt} />
        </small>
      )}
      {decidedBy && decidedAt && (
        <small>
          <When at={decidedAt} /> {text.by} {decidedBy.name}
        </small>
      )}
      {rejectedReason && <Text size="sm">{rejectedReason}</Text>}
    </>
  )
}

function Actions({ approval, onChoose }: { approval: Approval; onChoose: (choice: Choice) => void }) {
  const own = useSession((s) => s.user?.id) === approval.requestedBy.id
  const { act, mayApprove, mayReject } = approval
  if (!mayApprove && !mayReject) return null
  const named = (verb: string) => `${verb}: ${text.acts[act]}`
  const refuse = own ? text.takeBack : text.reject
  return (
    <Group gap="xs" wrap="nowrap">
      {mayApprove && (
        <Button
          size="compact-sm"
          aria-label={named(text.approve)}
          onClick={() => onChoose({ approval, verdict: 'approve' })}
        >
          {text.approve}
        </Button>
      )}
      {mayReject && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={named(refuse)}
          onClick={() => onChoose({ approval, verdict: 'reject' })}
        >
          {refuse}
        </Button>
      )}
    </Group>
  )
}

/** Decision asks for confirmation of an approval, or for the reason of a rejection. */
function Decision({ choice, onClose }: { choice: Choice; onClose: () => void }) {
  const { approval, verdict } = choice
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState('')
  const queries = useQueryClient()
  const decide = useMutation({
    mutationFn: () => {
      const params = { path: { id: approval.id } }
      return verdict === 'approve'
        ? read(api.POST('/v1/admin/approvals/{id}/approve', { params }))
        : read(api.POST('/v1/admin/approvals/{id}/reject', { params, body: { reason: reason.trim() } }))
    },
    onSuccess: () => {
      toast.success(verdict === 'approve' ? text.done[approval.act] : text.rejected)
      return queries.invalidateQueries()
    },
    onError: (error) => toast.failure(error),
  })
  const confirm = async () => {
    const lacking = verdict === 'reject' && reason.trim() === ''
    setFault(lacking ? textOf('FIELD_CANNOT_BE_EMPTY') : '')
    if (lacking) return false
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
      title={verdict === 'approve' ? text.approveTitle : text.rejectTitle}
      confirm={verdict === 'approve' ? text.approve : text.reject}
      danger={verdict === 'reject'}
    >
      <Stack gap="md">
        <Text>
          {verdict === 'approve'
            ? text.approveText(text.acts[approval.act], approval.requestedBy.name)
            : text.rejectText}
        </Text>
        <RequestedAct approval={approval} />
        {verdict === 'reject' && (
          <Textarea
            label={text.reason}
            description={text.reasonHint}
            autosize
            minRows={2}
            maxLength={1000}
            value={reason}
            error={fault}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
      </Stack>
    </ConfirmModal>
  )
}
