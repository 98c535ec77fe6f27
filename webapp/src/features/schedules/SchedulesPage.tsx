import { Button, Group, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { api, read } from '@/lib/api/client'
import { beneficiariesQuery, keys } from '@/lib/api/queries'
import type { Schedule } from '@/lib/api/types'
import { pacificDay } from '@/lib/format/pacific'
import { paths } from '@/lib/paths'
import { ConfirmModal } from '@/ui/ConfirmModal'
import { Notice } from '@/ui/Notice'
import { Page, Panel } from '@/ui/Page'
import { Badge } from '@/ui/StatusBadge'
import { EmptyState, PanelsSkeleton, QueryView } from '@/ui/states'
import { toast } from '@/ui/toast'
import { messages } from './messages'

const schedulesQuery = queryOptions({
  queryKey: keys.schedules,
  queryFn: async () => (await read(api.GET('/v1/senders/schedules'))).result,
})

type Change = keyof typeof messages.done

/** changeSchedule sends a change of a schedule. */
async function changeSchedule({ id, nextOccurrence }: Schedule, change: Change) {
  const params = { path: { id } }
  switch (change) {
    case 'pause':
      return read(api.POST('/v1/senders/schedules/{id}/pause', { params }))
    case 'resume':
      return read(api.POST('/v1/senders/schedules/{id}/resume', { params }))
    case 'skip':
      return read(
        api.POST('/v1/senders/schedules/{id}/skip', { params, body: { occurrence: nextOccurrence } }),
      )
    case 'end':
      return read(api.POST('/v1/senders/schedules/{id}/end', { params }))
  }
}

/** SchedulesPage lists the sender's scheduled transfers, with what happened on each date. */
export default function SchedulesPage() {
  const schedules = useQuery(schedulesQuery)
  const beneficiaries = useQuery(beneficiariesQuery)
  const nameOf = (id: string) =>
    beneficiaries.data?.find((beneficiary) => beneficiary.id === id)?.fullName ?? messages.unknownBeneficiary
  return (
    <Page title={messages.title} lead={messages.lead}>
      <QueryView query={schedules} loading={<PanelsSkeleton panels={2} />}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState
              title={messages.empty}
              text={messages.emptyHint}
              action={
                <Button component={Link} to={paths.paymentDetails}>
                  {messages.send}
                </Button>
              }
            />
          ) : (
            <Stack gap="md">
              {list.map((schedule) => (
                <ScheduleCard key={schedule.id} schedule={schedule} name={nameOf(schedule.recipientId)} />
              ))}
            </Stack>
          )
        }
      </QueryView>
    </Page>
  )
}

const tones = { ACTIVE: 'success', PAUSED: 'warning', ENDED: 'muted' } as const

function ScheduleCard({ schedule, name }: { schedule: Schedule; name: string }) {
  const { status, endReason, pauseReason, nextDate, minRate, cancelBy, lastDate, transferCount } = schedule
  return (
    <Panel
      title={messages.summary(schedule, name)}
      headerContent={<Badge tone={tones[status]}>{messages.status[status]}</Badge>}
    >
      <Stack gap="xs">
        <Text>{messages.cadence[schedule.cadence]}</Text>
        {endReason && <Text>{messages.ended[endReason]}</Text>}
        {status === 'PAUSED' && <Notice tone="warning">{pauseReason ?? messages.paused}</Notice>}
        {status === 'ACTIVE' && nextDate && (
          <strong>{minRate ? messages.waits(minRate, nextDate) : messages.next(nextDate)}</strong>
        )}
        {status !== 'ENDED' && (
          <Text fz="sm" c="dimmed">
            {[
              messages.most(schedule.maxTotal),
              lastDate && messages.until(lastDate),
              transferCount && messages.count(transferCount),
              status === 'ACTIVE' && messages.cancel,
              status === 'ACTIVE' && cancelBy && cancelBy >= pacificDay() && messages.cancelBy(cancelBy),
            ]
              .filter(Boolean)
              .join(' ')}
          </Text>
        )}
        <Changes schedule={schedule} />
        <History schedule={schedule} />
      </Stack>
    </Panel>
  )
}

function Changes({ schedule }: { schedule: Schedule }) {
  const queryClient = useQueryClient()
  const [running, setRunning] = useState<Change>()
  const { status, cadence, nextDate } = schedule
  const isRecurring = cadence !== 'ONCE'
  const run = async (change: Change) => {
    setRunning(change)
    try {
      await changeSchedule(schedule, change)
      toast.success(messages.done[change])
    } catch (error) {
      toast.failure(error)
    }
    await queryClient.invalidateQueries({ queryKey: keys.schedules })
    setRunning(undefined)
  }
  if (status === 'ENDED') return null
  const button = (change: 'pause' | 'resume') => (
    <Button variant="default" onClick={() => void run(change)} loading={running === change}>
      {messages[change]}
    </Button>
  )
  return (
    <Group gap="xs">
      {status === 'PAUSED' ? button('resume') : isRecurring && button('pause')}
      {status === 'ACTIVE' && isRecurring && nextDate && (
        <Confirmed label={messages.skip} onConfirm={() => run('skip')}>
          {messages.skipConfirm(nextDate)}
        </Confirmed>
      )}
      <Confirmed label={messages.end} onConfirm={() => run('end')} danger>
        {messages.endConfirm}
      </Confirmed>
    </Group>
  )
}

interface ConfirmedProps {
  label: string
  onConfirm: () => Promise<void>
  danger?: boolean
  children: ReactNode
}

/** Confirmed is a button whose action the sender confirms. */
function Confirmed({ label, onConfirm, danger = false, children }: ConfirmedProps) {
  const [isOpen, dialog] = useDisclosure(false)
  return (
    <>
      <Button variant="default" onClick={dialog.open}>
        {label}
      </Button>
      <ConfirmModal
        opened={isOpen}
        onClose={dialog.close}
        onConfirm={onConfirm}
        confirm={label}
        danger={danger}
      >
        {children}
      </ConfirmModal>
    </>
  )
}

function History({ schedule: { runs } }: { schedule: Schedule }) {
  if (runs.length === 0) return null
  return (
    <section aria-label={messages.history}>
      <Text fw={600}>{messages.history}</Text>
      <ul>
        {runs.map(({ date, outcome, reason }) => (
          <li key={date}>
            {messages.run(date, messages.outcome[outcome])}
            {reason && (
              <Text fz="sm" c="dimmed">
                {reason}
              </Text>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
