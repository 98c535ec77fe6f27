import { Anchor, Button, Group, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { api, read } from '@/api/client'
import { replayPath } from '@/app/paths'
import { grouped } from '@/money/decimal'
import { ConfirmModal } from '@/ui/ConfirmModal'
import { saveFile } from '@/ui/saveFile'
import { toast } from '@/ui/toast'
import { titled } from '../actors'
import { Answer } from '../parts/Answer'
import { CopyId } from '../parts/CopyId'
import { Fact, Facts } from '../parts/Facts'
import { type Column, Grid } from '../parts/Grid'
import { Paged } from '../parts/Paged'
import { Exactly } from '../parts/When'
import type { WhatIfRow, WhatIfRun } from '../types'
import { messages } from './messages'
import { whatIfKey, whatIfQuery, whatIfTransfersQuery } from './queries'
import classes from './WhatIfPage.module.css'

/** RunView shows one simulation: its progress, its totals, and the transfers with a different outcome. */
export function RunView({ id }: { id: string }) {
  const run = useQuery(whatIfQuery(id))
  return (
    <section aria-labelledby="answer" className={classes.run}>
      <h2 id="answer" className={classes.part}>
        {run.data ? run.data.reason : messages.title}
      </h2>
      <Answer query={run}>
        {(known) => (
          <>
            <Standing run={known} />
            <Totals run={known} />
            <Different id={id} run={known} />
          </>
        )}
      </Answer>
    </section>
  )
}

function Standing({ run: { id, state, done, total } }: { run: WhatIfRun }) {
  const queries = useQueryClient()
  const [attaching, setAttaching] = useState(false)
  const cancel = useMutation({
    mutationFn: () => read<unknown>(api.POST('/v1/admin/what-if/{id}/cancel', { params: { path: { id } } })),
    onSuccess: () => queries.invalidateQueries({ queryKey: whatIfKey }),
    onError: (error) => toast.failure(error),
  })
  const csv = useMutation({
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
          <Button size="xs" variant="default" onClick={() => cancel.mutate()}>
            {messages.cancel}
          </Button>
        )}
        <Button size="xs" variant="default" loading={csv.isPending} onClick={() => csv.mutate()}>
          {messages.csv}
        </Button>
        {!running && (
          <Button size="xs" variant="default" onClick={() => setAttaching(true)}>
            {messages.attach}
          </Button>
        )}
      </Group>
      <Attach id={id} opened={attaching} onClose={() => setAttaching(false)} />
    </>
  )
}

/** Attach asks for the case by the ID of its transfer. */
function Attach({ id, opened, onClose }: { id: string; opened: boolean; onClose: () => void }) {
  const [caseId, setCaseId] = useState('')
  const attach = useMutation({
    mutationFn: () =>
      read<unknown>(
        api.POST('/v1/admin/what-if/{id}/attach', {
          params: { path: { id } },
          body: { caseId: caseId.trim() },
        }),
      ),
    onSuccess: () => toast.success(messages.attached),
    onError: (error) => toast.failure(error),
  })
  const confirm = () =>
    attach.mutateAsync().then(
      () => true,
      () => false,
    )
  return (
    <ConfirmModal
      opened={opened}
      onClose={onClose}
      onConfirm={confirm}
      title={messages.attach}
      confirm={messages.attach}
    >
      <p>{messages.attachText}</p>
      <TextInput
        label={messages.caseId}
        value={caseId}
        onChange={(event) => setCaseId(event.currentTarget.value)}
      />
    </ConfirmModal>
  )
}

function Totals({ run: { totals } }: { run: WhatIfRun }) {
  return (
    <Facts>
      <Fact name={messages.different}>{totals.different}</Fact>
      <Fact name={messages.refused}>{totals.refused}</Fact>
      <Fact name={messages.held}>{totals.held}</Fact>
      <Fact name={messages.released}>{totals.released}</Fact>
      {(['completed', 'pending', 'reversed'] as const).map((phase) => {
        const { feesThen, feesWould, sentThen, sentWould } = totals[phase]
        return (
          <Fact key={phase} name={messages.phases[phase]}>
            {messages.fees(grouped(feesThen), grouped(feesWould))}
            <br />
            {messages.sent(grouped(sentThen), grouped(sentWould))}
          </Fact>
        )
      })}
    </Facts>
  )
}

const verdict = ({ outcome, reasons, fee }: WhatIfRow['then']) => (
  <>
    {titled(outcome)}
    <span className={classes.because}>
      {outcome === 'REFUSED' ? '' : `fee ${grouped(fee)} USD`}
      {reasons.length > 0 && ` ${reasons.map(titled).join(', ')}`}
    </span>
  </>
)

const columns: Column<WhatIfRow>[] = [
  {
    name: 'Transfer',
    cell: ({ transferId }) => (
      <>
        <Anchor component={Link} to={replayPath(`transfer-${transferId}`)}>
          Replay
        </Anchor>{' '}
        <CopyId id={transferId} label="transfer ID" />
      </>
    ),
  },
  { name: 'Created', cell: ({ createdAt }) => <Exactly at={createdAt} /> },
  { name: 'Amount', cell: ({ amount, currency }) => `${grouped(amount)} ${currency}`, figure: true },
  { name: 'Actual', cell: ({ then }) => verdict(then) },
  { name: 'Simulated', cell: ({ would }) => verdict(would) },
  {
    name: 'Current status',
    cell: ({ status, deliveryStatus }) => `${titled(status)}, ${titled(deliveryStatus)}`,
  },
]

function Different({ id, run: { done, state } }: { id: string; run: WhatIfRun }) {
  return (
    <Paged
      read={(after) => whatIfTransfersQuery(id, done, after)}
      empty={state === 'DONE' && <p>{messages.same}</p>}
    >
      {(rows) => (
        <Grid
          caption={messages.caption}
          columns={columns}
          rows={rows}
          rowKey={({ transferId }) => transferId}
        />
      )}
    </Paged>
  )
}
