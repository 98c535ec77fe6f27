import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { api, read } from '@/lib/api/client'
import type { Schemas } from '@/lib/api/types'
import { formatDay } from '@/lib/format/time'
import { Badge } from '@/ui/StatusBadge'
import { EmptyState } from '@/ui/states'
import { toast } from '@/ui/toast'
import { AdminPage } from '../shared/AdminPage'
import { CopyId } from '../shared/CopyId'
import { ReasonDialog } from '../shared/FormDialog'
import type { Column } from '../shared/Grid'
import { sentForApproval } from '../shared/messages'
import { OptionSwitch } from '../shared/OptionSwitch'
import { PagedGrid } from '../shared/PagedList'
import { Permitted } from '../shared/Permitted'
import { getQuery } from '../shared/queries'
import { RelativeTime } from '../shared/Time'
import { messages } from './messages'

const strings = messages.erasures

type List = keyof typeof strings.lists

type Decision = 'erase' | 'reject'

interface SelectedDecision {
  erasure: Schemas['ErasureRequest']
  decision: Decision
}

const tones = { REQUESTED: 'warning', REFUSED: 'muted', APPROVED: 'info', ERASED: 'success' } as const

/** ErasuresPage lists erasure requests. An administrator can erase the data or reject the request. */
export default function ErasuresPage() {
  const [search, setSearch] = useSearchParams()
  const list: List = search.get('show') === 'ANSWERED' ? 'ANSWERED' : 'WAITING'
  const [selected, setSelected] = useState<SelectedDecision>()
  const columns: Column<Schemas['ErasureRequest']>[] = [
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
          <Permitted permission="erasures.decide">
            <Group gap="xs" wrap="nowrap">
              <Button
                size="compact-sm"
                color="danger"
                disabled={erasure.retainedUntil !== ''}
                onClick={() => setSelected({ erasure, decision: 'erase' })}
                aria-label={`${strings.erase} ${erasure.fullName}`}
              >
                {strings.erase}
              </Button>
              <Button
                size="compact-sm"
                variant="default"
                onClick={() => setSelected({ erasure, decision: 'reject' })}
                aria-label={`${strings.reject} ${erasure.fullName}`}
              >
                {strings.reject}
              </Button>
            </Group>
          </Permitted>
        ),
    },
  ]
  return (
    <AdminPage
      title="Erasures"
      description={strings.description}
      actions={
        <OptionSwitch
          label="Filter requests"
          options={strings.lists}
          value={list}
          onChange={(value) => setSearch(value === 'ANSWERED' ? { show: value } : {})}
        />
      }
    >
      <PagedGrid
        key={list}
        pageQuery={(after) =>
          getQuery('/v1/admin/erasures', { query: { answered: list === 'ANSWERED', after } })
        }
        empty={<EmptyState title={strings.empty[list]} text={strings.emptyHint} />}
        caption="Erasure requests"
        columns={columns}
        rowKey={({ senderId }) => senderId}
      />
      {selected && <DecisionDialog selected={selected} onClose={() => setSelected(undefined)} />}
    </AdminPage>
  )
}

interface DecisionDialogProps {
  selected: SelectedDecision
  onClose: () => void
}

/** DecisionDialog requests the erasure of a sender's data, or rejects the sender's request, with a reason. */
export function DecisionDialog({ selected: { erasure, decision }, onClose }: DecisionDialogProps) {
  const isErasing = decision === 'erase'
  return (
    <ReasonDialog
      title={isErasing ? strings.eraseTitle(erasure.fullName) : strings.rejectTitle(erasure.fullName)}
      submitLabel={isErasing ? strings.erase : strings.reject}
      danger={isErasing}
      typeToConfirm={isErasing ? erasure.fullName : undefined}
      description={isErasing ? strings.eraseReasonHint : strings.rejectReasonHint}
      onClose={onClose}
      onSubmit={async (reason) => {
        const request = { params: { path: { id: erasure.senderId } }, body: { reason } }
        await read<unknown>(
          isErasing
            ? api.POST('/v1/admin/erasures/{id}/carry-out', request)
            : api.POST('/v1/admin/erasures/{id}/refuse', request),
        )
        if (isErasing) toast.info(sentForApproval)
        else toast.success(strings.rejected)
      }}
    >
      <Text>{isErasing ? strings.eraseText(erasure.fullName) : strings.rejectText(erasure.fullName)}</Text>
    </ReasonDialog>
  )
}
