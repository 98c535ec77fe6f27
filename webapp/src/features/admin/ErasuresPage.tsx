import '@mantine/core/styles/FloatingIndicator.css'
import '@mantine/core/styles/SegmentedControl.css'
import { Button, Group, SegmentedControl, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { textOf } from '@/api/catalogue'
import { api, read } from '@/api/client'
import { keys } from '@/api/queries'
import { ConfirmModal } from '@/ui/ConfirmModal'
import { Badge } from '@/ui/StatusBadge'
import { EmptyState } from '@/ui/states'
import { formatDay } from '@/ui/time'
import { toast } from '@/ui/toast'
import { sentForApproval } from './approvals/messages'
import { AdminPage } from './parts/AdminPage'
import { AsOfLink } from './parts/AsOfLink'
import { CopyId } from './parts/CopyId'
import { type Column, Grid } from './parts/Grid'
import { Paged } from './parts/Paged'
import { When } from './parts/When'
import { messages } from './senders/messages'
import { erasuresQuery } from './senders/queries'
import type { RequestedErasure } from './types'

const text = messages.erasures

type Shown = keyof typeof text.lists

type Verdict = 'carryOut' | 'refuse'

interface Choice {
  erasure: RequestedErasure
  verdict: Verdict
}

const tones = { REQUESTED: 'warning', REFUSED: 'muted', APPROVED: 'info', ERASED: 'success' } as const

/** ErasuresPage lists erasure requests with the actions to erase or refuse. */
export default function ErasuresPage() {
  const [search, setSearch] = useSearchParams()
  const shown: Shown = search.get('show') === 'ANSWERED' ? 'ANSWERED' : 'WAITING'
  const [choice, setChoice] = useState<Choice>()
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState('')
  const queries = useQueryClient()
  const choose = (next: Choice | undefined) => {
    setChoice(next)
    setReason('')
    setFault('')
  }
  const answer = useMutation({
    mutationFn: ({ erasure, verdict }: Choice) => {
      const path = { id: erasure.senderId }
      return read<unknown>(
        verdict === 'carryOut'
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
    onSuccess: (_, { verdict }) => {
      if (verdict === 'carryOut') toast.info(sentForApproval)
      else toast.success(text.refused)
      return queries.invalidateQueries({ queryKey: keys.admin })
    },
    onError: (error) => toast.failure(error),
  })
  const confirm = async () => {
    if (!choice) return false
    const lacking = reason.trim() === ''
    setFault(lacking ? textOf('FIELD_CANNOT_BE_EMPTY') : '')
    if (lacking) return false
    return answer.mutateAsync(choice).then(
      () => true,
      () => false,
    )
  }
  const columns: Column<RequestedErasure>[] = [
    {
      name: 'Sender',
      cell: ({ fullName, senderId }) =>
        fullName ? <strong>{fullName}</strong> : <CopyId id={senderId} label="sender" />,
    },
    { name: 'Email', cell: ({ email }) => email || '—' },
    { name: 'Request', cell: ({ stage }) => <Badge tone={tones[stage]}>{text.stages[stage]}</Badge> },
    { name: 'Since', cell: ({ at }) => <When at={at} /> },
    {
      name: 'Retention',
      cell: ({ stage, retainedUntil }) => {
        if (retainedUntil) return text.retained(formatDay(retainedUntil, { year: true }))
        return stage === 'REQUESTED' ? text.erasable : '—'
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
              onClick={() => choose({ erasure, verdict: 'carryOut' })}
              aria-label={`${text.carryOut} ${erasure.fullName}`}
            >
              {text.carryOut}
            </Button>
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => choose({ erasure, verdict: 'refuse' })}
              aria-label={`${text.refuse} ${erasure.fullName}`}
            >
              {text.refuse}
            </Button>
          </Group>
        ),
    },
  ]
  return (
    <AdminPage
      title="Erasures"
      about={text.about}
      actions={
        <>
          <AsOfLink show="erasures" />
          <SegmentedControl
            size="xs"
            aria-label="Which requests"
            data={Object.entries(text.lists).map(([value, label]) => ({ value, label }))}
            value={shown}
            onChange={(value) => setSearch(value === 'ANSWERED' ? { show: value } : {})}
          />
        </>
      }
    >
      <Paged
        key={shown}
        read={(after) => erasuresQuery(shown === 'ANSWERED', after)}
        empty={<EmptyState title={text.empty[shown]} text={text.emptyHint} />}
      >
        {(rows) => (
          <Grid
            caption="Erasure requests"
            columns={columns}
            rows={rows}
            rowKey={({ senderId }) => senderId}
          />
        )}
      </Paged>
      <ConfirmModal
        opened={choice !== undefined}
        onClose={() => choose(undefined)}
        onConfirm={confirm}
        title={text.confirmTitle}
        confirm={choice?.verdict === 'carryOut' ? text.carryOut : text.refuse}
        danger={choice?.verdict === 'carryOut'}
      >
        {choice && (
          <>
            {choice.verdict === 'carryOut'
              ? text.carryOutText(choice.erasure.fullName)
              : text.refuseText(choice.erasure.fullName)}
            <Textarea
              mt="md"
              label="Reason"
              description={choice.verdict === 'carryOut' ? text.carryOutReason : text.reason}
              autosize
              minRows={3}
              maxLength={1000}
              value={reason}
              error={fault}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
          </>
        )}
      </ConfirmModal>
    </AdminPage>
  )
}
