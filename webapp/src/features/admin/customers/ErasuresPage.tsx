import '@mantine/core/styles/FloatingIndicator.css'
import '@mantine/core/styles/SegmentedControl.css'
import { Button, Group, SegmentedControl, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { textOf } from '@/lib/api/catalog'
import { api, read } from '@/lib/api/client'
import { keys } from '@/lib/api/queries'
import { formatDay } from '@/lib/format/time'
import { ConfirmModal } from '@/ui/ConfirmModal'
import { Badge } from '@/ui/StatusBadge'
import { EmptyState } from '@/ui/states'
import { toast } from '@/ui/toast'
import { AdminPage } from '../shared/AdminPage'
import { AsOfLink } from '../shared/AsOfLink'
import { CopyId } from '../shared/CopyId'
import { type Column, Grid } from '../shared/Grid'
import { sentForApproval } from '../shared/messages'
import { PagedList } from '../shared/PagedList'
import { RelativeTime } from '../shared/Time'
import { messages } from './messages'
import { erasuresQuery } from './queries'
import type { ErasureRequest } from './types'

const strings = messages.erasures

type List = keyof typeof strings.lists

type Decision = 'erase' | 'reject'

interface SelectedDecision {
  erasure: ErasureRequest
  decision: Decision
}

const tones = { REQUESTED: 'warning', REFUSED: 'muted', APPROVED: 'info', ERASED: 'success' } as const

/** ErasuresPage lists erasure requests. An administrator can erase the data or reject the request. */
export default function ErasuresPage() {
  const [search, setSearch] = useSearchParams()
  const list: List = search.get('show') === 'ANSWERED' ? 'ANSWERED' : 'WAITING'
  const [selected, setSelected] = useState<SelectedDecision>()
  const [reason, setReason] = useState('')
  const [fieldError, setFieldError] = useState('')
  const queryClient = useQueryClient()
  const select = (next: SelectedDecision | undefined) => {
    setSelected(next)
    setReason('')
    setFieldError('')
  }
  const decide = useMutation({
    mutationFn: ({ erasure, decision }: SelectedDecision) => {
      const path = { id: erasure.senderId }
      return read<unknown>(
        decision === 'erase'
          ? api.POST('/v1/admin/erasures/{id}/carry-out', {
              params: { path },
              body: { reason: reason.trim() },
            })
          : api.POST('/v1/admin/erasures/{id}/refuse', {
              params: { path },
              body: { reason: reason.trim() },
            }),
      )
    },
    onSuccess: (_, { decision }) => {
      if (decision === 'erase') toast.info(sentForApproval)
      else toast.success(strings.rejected)
      return queryClient.invalidateQueries({ queryKey: keys.admin })
    },
    onError: (error) => toast.failure(error),
  })
  const confirm = async () => {
    if (!selected) return false
    const isReasonMissing = reason.trim() === ''
    setFieldError(isReasonMissing ? textOf('FIELD_CANNOT_BE_EMPTY') : '')
    if (isReasonMissing) return false
    return decide.mutateAsync(selected).then(
      () => true,
      () => false,
    )
  }
  const columns: Column<ErasureRequest>[] = [
    {
      name: 'Sender',
      cell: ({ fullName, senderId }) =>
        fullName ? <strong>{fullName}</strong> : <CopyId id={senderId} label="sender ID" />,
    },
    { name: 'Email', cell: ({ email }) => email || '—' },
    { name: 'Status', cell: ({ stage }) => <Badge tone={tones[stage]}>{strings.stages[stage]}</Badge> },
    { name: 'Since', cell: ({ at }) => <RelativeTime at={at} /> },
    {
      name: 'Retention',
      cell: ({ stage, retainedUntil }) => {
        if (retainedUntil) return strings.retained(formatDay(retainedUntil, { year: true }))
        return stage === 'REQUESTED' ? strings.erasable : '—'
      },
    },
    {
      name: 'Actions',
      cell: (erasure) =>
        erasure.stage === 'REQUESTED' && (
          <Group gap="xs" wrap="nowrap">
            <Button
              size="compact-sm"
              color="danger"
              disabled={erasure.retainedUntil !== ''}
              onClick={() => select({ erasure, decision: 'erase' })}
              aria-label={`${strings.erase} ${erasure.fullName}`}
            >
              {strings.erase}
            </Button>
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => select({ erasure, decision: 'reject' })}
              aria-label={`${strings.reject} ${erasure.fullName}`}
            >
              {strings.reject}
            </Button>
          </Group>
        ),
    },
  ]
  return (
    <AdminPage
      title="Erasures"
      description={strings.description}
      actions={
        <>
          <AsOfLink show="erasures" />
          <SegmentedControl
            size="xs"
            aria-label="Filter requests"
            data={Object.entries(strings.lists).map(([value, label]) => ({ value, label }))}
            value={list}
            onChange={(value) => setSearch(value === 'ANSWERED' ? { show: value } : {})}
          />
        </>
      }
    >
      <PagedList
        key={list}
        pageQuery={(after) => erasuresQuery(list === 'ANSWERED', after)}
        empty={<EmptyState title={strings.empty[list]} text={strings.emptyHint} />}
      >
        {(rows) => (
          <Grid
            caption="Erasure requests"
            columns={columns}
            rows={rows}
            rowKey={({ senderId }) => senderId}
          />
        )}
      </PagedList>
      <ConfirmModal
        opened={selected !== undefined}
        onClose={() => select(undefined)}
        onConfirm={confirm}
        title={strings.confirmTitle}
        confirm={selected?.decision === 'erase' ? strings.erase : strings.reject}
        danger={selected?.decision === 'erase'}
      >
        {selected && (
          <>
            {selected.decision === 'erase'
              ? strings.eraseText(selected.erasure.fullName)
              : strings.rejectText(selected.erasure.fullName)}
            <Textarea
              mt="md"
              label="Reason"
              description={selected.decision === 'erase' ? strings.eraseReasonHint : strings.rejectReasonHint}
              autosize
              minRows={3}
              maxLength={1000}
              value={reason}
              error={fieldError}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
          </>
        )}
      </ConfirmModal>
    </AdminPage>
  )
}
