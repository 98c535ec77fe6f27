import { Button, Group, Text, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, read } from '@/lib/api/client'
import type { Schemas } from '@/lib/api/types'
import { groupThousands } from '@/lib/money/decimal'
import { replayPath } from '@/lib/paths'
import { required } from '@/lib/rules/rules'
import { useValidatedForm } from '@/lib/rules/useValidatedForm'
import { saveFile } from '@/lib/saveFile'
import { toast } from '@/ui/toast'
import { CopyId } from '../shared/CopyId'
import { DescriptionList } from '../shared/DescriptionList'
import { FormDialog } from '../shared/FormDialog'
import type { Column } from '../shared/Grid'
import { codeLabel } from '../shared/labels'
import { PagedGrid } from '../shared/PagedList'
import { Permitted } from '../shared/Permitted'
import { QueryResult } from '../shared/QueryResult'
import { Section } from '../shared/Section'
import { TextLink } from '../shared/TextLink'
import { ExactTime } from '../shared/Time'
import { messages } from './messages'
import { whatIfKey, whatIfQuery, whatIfTransfersQuery } from './queries'
import classes from './WhatIfPage.module.css'

/** RunView shows a simulation's progress, its totals, and the transfers whose outcome would be different. */
export function RunView({ id }: { id: string }) {
  const run = useQuery(whatIfQuery(id))
  return (
    <Section title={run.data ? run.data.reason : messages.title} className={classes.section}>
      <QueryResult query={run}>
        {(loadedRun) => (
          <>
            <RunStatus run={loadedRun} />
            <Totals run={loadedRun} />
            <DifferentTransfers id={id} run={loadedRun} />
          </>
        )}
      </QueryResult>
    </Section>
  )
}

function RunStatus({ run: { id, state, done, total } }: { run: Schemas['WhatIfRun'] }) {
  const queryClient = useQueryClient()
  const [attaching, setAttaching] = useState(false)
  const cancel = useMutation({
    mutationFn: () => read<unknown>(api.POST('/v1/admin/what-if/{id}/cancel', { params: { path: { id } } })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: whatIfKey }),
    onError: (error) => toast.failure(error),
  })
  const downloadCsv = useMutation({
    mutationFn: async () => {
      const file = await read<unknown>(
        api.GET('/v1/admin/what-if/{id}/csv', { params: { path: { id } }, parseAs: 'text' }),
      )
      saveFile(`what-if-${id}.csv`, 'text/csv', file as string)
    },
    onError: (error) => toast.failure(error),
  })
  const running = state === 'RUNNING'
  return (
    <>
      <p className={classes.state} role="status">
        {messages.states[state as keyof typeof messages.states]}. {messages.progress(done, total)}.
      </p>
      {running && (
        <progress
          className={classes.progress}
          value={done}
          max={Math.max(total, 1)}
          aria-label={messages.progress(done, total)}
        />
      )}
      <Group gap="xs">
        {running && (
          <Permitted permission="simulations.run">
            <Button size="xs" variant="default" onClick={() => cancel.mutate()}>
              {messages.cancel}
            </Button>
          </Permitted>
        )}
        <Button
          size="xs"
          variant="default"
          loading={downloadCsv.isPending}
          onClick={() => downloadCsv.mutate()}
        >
          {messages.downloadCsv}
        </Button>
        {!running && (
          <Permitted permission="cases.write">
            <Button size="xs" variant="default" onClick={() => setAttaching(true)}>
              {messages.attach}
            </Button>
          </Permitted>
        )}
      </Group>
      {attaching && <AttachDialog id={id} onClose={() => setAttaching(false)} />}
    </>
  )
}

/** AttachDialog attaches the results to a transfer's compliance case. */
export function AttachDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const form = useValidatedForm({ caseId: [required()] }, { caseId: '' })
  return (
    <FormDialog
      form={form}
      title={messages.attach}
      onClose={onClose}
      onSubmit={async ({ caseId }) => {
        const request = { params: { path: { id } }, body: { caseId: caseId.trim() } }
        await read<unknown>(api.POST('/v1/admin/what-if/{id}/attach', request))
        toast.success(messages.attached)
      }}
    >
      <Text>{messages.attachText}</Text>
      <TextInput label={messages.caseId} {...form.field('caseId')} />
    </FormDialog>
  )
}

const phases = ['completed', 'pending', 'reversed'] as const

const phaseTotals = ({
  feesThen,
  feesWould,
  sentThen,
  sentWould,
}: Schemas['WhatIfRun']['totals'][(typeof phases)[number]]) => (
  <>
    {messages.fees(groupThousands(feesThen), groupThousands(feesWould))}
    <br />
    {messages.sent(groupThousands(sentThen), groupThousands(sentWould))}
  </>
)

function Totals({ run: { totals } }: { run: Schemas['WhatIfRun'] }) {
  return (
    <DescriptionList
      items={{
        [messages.different]: totals.different,
        [messages.refused]: totals.refused,
        [messages.held]: totals.held,
        [messages.released]: totals.released,
        ...Object.fromEntries(phases.map((phase) => [messages.phases[phase], phaseTotals(totals[phase])])),
      }}
    />
  )
}

const outcomeCell = ({ outcome, reasons, fee }: Schemas['WhatIfRow']['then']) => (
  <>
    {messages.outcomes[outcome]}
    <span className={classes.reasons}>
      {outcome === 'REFUSED' ? '' : `fee ${groupThousands(fee)} USD`}
      {reasons.length > 0 && ` ${reasons.map(codeLabel).join(', ')}`}
    </span>
  </>
)

const columns: Column<Schemas['WhatIfRow']>[] = [
  {
    name: 'Transfer',
    cell: ({ transferId }) => (
      <>
        <TextLink isAction to={replayPath(`transfer-${transferId}`)}>
          Replay
        </TextLink>{' '}
        <CopyId id={transferId} label="transfer ID" />
      </>
    ),
  },
  { name: 'Created', cell: ({ createdAt }) => <ExactTime at={createdAt} /> },
  { name: 'Amount', cell: ({ amount, currency }) => `${groupThousands(amount)} ${currency}`, numeric: true },
  { name: 'Actual', cell: ({ then }) => outcomeCell(then) },
  { name: 'Simulated', cell: ({ would }) => outcomeCell(would) },
  {
    name: 'Current status',
    cell: ({ status, deliveryStatus }) => `${codeLabel(status)}, ${codeLabel(deliveryStatus)}`,
  },
]

function DifferentTransfers({ id, run: { done, state } }: { id: string; run: Schemas['WhatIfRun'] }) {
  return (
    <PagedGrid
      caption={messages.caption}
      columns={columns}
      rowKey={({ transferId }) => transferId}
      pageQuery={(after) => whatIfTransfersQuery(id, done, after)}
      empty={state === 'DONE' && <p>{messages.noneDifferent}</p>}
    />
  )
}
