import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { api, read } from '@/lib/api/client'
import type { Schemas } from '@/lib/api/types'
import { useLiveChannel } from '@/lib/live/useLive'
import { required } from '@/lib/rules/rules'
import { useValidatedForm } from '@/lib/rules/useValidatedForm'
import { useSession } from '@/lib/session/store'
import { Badge } from '@/ui/StatusBadge'
import { EmptyState } from '@/ui/states'
import { toast } from '@/ui/toast'
import { AdminPage } from '../shared/AdminPage'
import { CommentField } from '../shared/CommentField'
import { FormDialog } from '../shared/FormDialog'
import type { Column } from '../shared/Grid'
import { OptionSwitch } from '../shared/OptionSwitch'
import { PagedGrid } from '../shared/PagedList'
import { getQuery } from '../shared/queries'
import { formatMinute, RelativeTime, TimeUntil } from '../shared/Time'
import { messages as strings } from './messages'
import { RequestedChange } from './RequestedChange'
import { RulesView } from './RulesView'

type List = keyof typeof strings.lists

interface SelectedAction {
  approval: Schemas['Approval']
  action: 'approve' | 'reject'
}

const tones = {
  PENDING: 'warning',
  APPROVED: 'success',
  REJECTED: 'danger',
  EXPIRED: 'muted',
  SCHEDULED: 'info',
  WITHDRAWN: 'muted',
  FAILED: 'danger',
} as const

const filters = { MINE: { toApprove: true }, PENDING: { pending: true }, ALL: {} } as const

/** ApprovalsPage lists requests that need a second person's approval. */
export default function ApprovalsPage() {
  const [search, setSearch] = useSearchParams()
  useLiveChannel('work')
  const show = search.get('show') ?? ''
  const list: List = show in strings.lists ? (show as List) : 'PENDING'
  const [selected, setSelected] = useState<SelectedAction>()
  const columns: Column<Schemas['Approval']>[] = [
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
        <OptionSwitch
          label="Filter requests"
          options={strings.lists}
          value={list}
          onChange={(value) => setSearch(value === 'PENDING' ? {} : { show: value })}
        />
      }
    >
      {list === 'RULES' ? (
        <RulesView />
      ) : (
        <PagedGrid
          key={list}
          // Live updates of the work queue also refresh this list.
          pageQuery={(after) =>
            getQuery('/v1/admin/approvals', { query: { ...filters[list], after } }, 'work')
          }
          empty={<EmptyState title={strings.empty[list]} text={strings.emptyHint} />}
          caption="Requests"
          columns={columns}
          rowKey={({ id }) => id}
        />
      )}
      {selected && <DecisionDialog selected={selected} onClose={() => setSelected(undefined)} />}
    </AdminPage>
  )
}

function ApprovalStatus({ approval }: { approval: Schemas['Approval'] }) {
  const { status, expiresAt, missing, approvedBy, decidedBy, decidedAt, rejectedReason } = approval
  return (
    <>
      <Badge tone={tones[status]}>{strings.statuses[status]}</Badge>{' '}
      {status === 'PENDING' && (
        <small>
          {missing > 1 && `${strings.missing(missing)}. `}
          {strings.expires} <TimeUntil at={expiresAt} />
        </small>
      )}
      {approvedBy.length > 0 && (
        <Text size="sm">
          {strings.approvedBy} {approvedBy.map(({ name }) => name).join(', ')}
        </Text>
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
  approval: Schemas['Approval']
  onSelect: (selected: SelectedAction) => void
}) {
  const isOwnRequest = useSession((session) => session.user?.id) === approval.requestedBy.id
  const { act, mayApprove, mayReject } = approval
  if (!mayApprove && !mayReject) return null
  const actionLabel = (verb: string) => `${verb}: ${strings.actions[act]}`
  const rejectLabel = isOwnRequest || approval.status === 'SCHEDULED' ? strings.withdraw : strings.reject
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
export function DecisionDialog({ selected, onClose }: { selected: SelectedAction; onClose: () => void }) {
  const { approval, action } = selected
  const isApproval = action === 'approve'
  const effectiveAt =
    approval.effectiveAt && Date.parse(approval.effectiveAt) > Date.now()
      ? formatMinute(approval.effectiveAt)
      : undefined
  const form = useValidatedForm({ reason: isApproval ? [] : [required()] }, { reason: '' })
  return (
    <FormDialog
      form={form}
      title={strings[isApproval ? 'approveTitle' : 'rejectTitle'](
        strings.actions[approval.act],
        approval.requestedBy.name,
      )}
      submitLabel={isApproval ? strings.approve : strings.reject}
      danger={!isApproval}
      onClose={onClose}
      onSubmit={async ({ reason }) => {
        const params = { path: { id: approval.id } }
        if (!isApproval) {
          await read<unknown>(
            api.POST('/v1/admin/approvals/{id}/reject', { params, body: { reason: reason.trim() } }),
          )
          toast.success(strings.rejected)
          return
        }
        const { missing } = await read(api.POST('/v1/admin/approvals/{id}/approve', { params }))
        toast.success(
          missing > 0
            ? strings.firstApproval
            : effectiveAt
              ? strings.scheduled(effectiveAt)
              : strings.done[approval.act],
        )
      }}
    >
      <Text>
        {!isApproval
          ? strings.rejectText
          : approval.missing > 1
            ? strings.firstApprovalText(
                strings.actions[approval.act],
                approval.requestedBy.name,
                approval.missing - 1,
              )
            : effectiveAt
              ? strings.approveLaterText(
                  strings.actions[approval.act],
                  approval.requestedBy.name,
                  effectiveAt,
                )
              : strings.approveText(strings.actions[approval.act], approval.requestedBy.name)}
      </Text>
      <RequestedChange approval={approval} />
      {!isApproval && <CommentField description={strings.reasonHint} {...form.field('reason')} />}
    </FormDialog>
  )
}
