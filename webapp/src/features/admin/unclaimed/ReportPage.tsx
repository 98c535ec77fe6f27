import { Button, Checkbox, Group, Text, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { api, read } from '@/lib/api/client'
import type { Schemas } from '@/lib/api/types'
import { groupThousands } from '@/lib/money/decimal'
import { transferPath } from '@/lib/paths'
import { required } from '@/lib/rules/rules'
import { useValidatedForm } from '@/lib/rules/useValidatedForm'
import { Money } from '@/ui/Money'
import { toast } from '@/ui/toast'
import { AdminPage } from '../shared/AdminPage'
import { CommentField } from '../shared/CommentField'
import { DescriptionList } from '../shared/DescriptionList'
import { FormDialog, ReasonDialog } from '../shared/FormDialog'
import { type Column, Grid } from '../shared/Grid'
import { Permitted } from '../shared/Permitted'
import { QueryResult } from '../shared/QueryResult'
import { Section } from '../shared/Section'
import { saveBlob } from '../shared/saveDocument'
import { TextLink } from '../shared/TextLink'
import { dayOf, lastDayOf } from './days'
import { Letters } from './Letters'
import { messages as strings } from './messages'
import { readCSV, reportQuery } from './queries'

type Report = Schemas['UnclaimedReportDetail']
type Item = Schemas['UnclaimedItem']

/** ReportPage shows the report of unclaimed property to a state. Staff mail its letters and pay the state. */
export default function ReportPage() {
  const { id = '' } = useParams()
  const report = useQuery(reportQuery(id))
  const { data } = report
  return (
    <AdminPage
      title={data ? strings.title(data.state, data.year) : 'Unclaimed property report'}
      description={data && strings.reportDescription(data.dormancyYears, groupThousands(data.minLetter))}
      actions={
        data && (
          <Permitted permission="refunds.write">
            <DownloadButton id={id} />
          </Permitted>
        )
      }
    >
      <QueryResult query={report}>
        {(detail) => (
          <>
            <Facts report={detail} />
            <Refunds report={detail} />
            {detail.payments.length > 0 && (
              <Section title={strings.payments}>
                <Grid
                  caption={strings.payments}
                  columns={paymentColumns}
                  rows={detail.payments}
                  rowKey={({ at }) => at}
                />
              </Section>
            )}
          </>
        )}
      </QueryResult>
    </AdminPage>
  )
}

const paymentColumns: Column<Schemas['UnclaimedPayment']>[] = [
  { name: 'Day', rowHeader: true, cell: ({ at }) => dayOf(at) },
  { name: 'Reference', cell: ({ reference }) => reference },
  { name: 'Refunds', cell: ({ count }) => count, numeric: true },
  { name: 'Amount', cell: ({ amount }) => <Money amount={amount} currency="USD" />, numeric: true },
]

function DownloadButton({ id }: { id: string }) {
  const download = useMutation({
    mutationFn: async () => saveBlob(`unclaimed-${id}.csv`, await readCSV(id)),
    onError: (error) => toast.failure(error),
  })
  return (
    <Button variant="default" size="xs" loading={download.isPending} onClick={() => download.mutate()}>
      {strings.download}
    </Button>
  )
}

function Facts({ report }: { report: Report }) {
  const { facts } = strings
  return (
    <DescriptionList
      items={{
        [facts.status]: strings.statuses[report.status],
        [facts.owed]: <Money amount={report.amount} currency="USD" />,
        [facts.letters]: report.letters > 0 ? facts.remaining(report.letters) : facts.noLetters,
        [facts.lettersFrom]: dayOf(report.lettersFrom),
        [facts.lettersBy]: lastDayOf(report.lettersBy),
        [facts.report]: lastDayOf(report.reportBy),
        [facts.payment]: lastDayOf(report.paymentBy),
      }}
    />
  )
}

function letterState({ letterAt, needsLetter }: Item) {
  if (letterAt) return strings.mailed(dayOf(letterAt))
  return needsLetter ? strings.letterStates.needed : strings.letterStates.none
}

type Dialog = { kind: 'pay' } | { kind: 'correct'; item: Item }

function Refunds({ report }: { report: Report }) {
  const [unselected, setUnselected] = useState<readonly string[]>([])
  const [letters, setLetters] = useState<string>() // ID of a transfer, or empty for all letters
  const [dialog, setDialog] = useState<Dialog>()
  const onClose = () => setDialog(undefined)
  const owed = report.items.filter(({ paidAt }) => !paidAt)
  const selected = owed.filter(({ transferId }) => !unselected.includes(transferId))
  const toMail = selected.filter(({ needsLetter }) => needsLetter)
  const toggle = (id: string) =>
    setUnselected(unselected.includes(id) ? unselected.filter((other) => other !== id) : [...unselected, id])
  const columns: Column<Item>[] = [
    {
      name: strings.select,
      width: '4rem',
      cell: ({ transferId, reference, paidAt }) =>
        !paidAt && (
          <Checkbox
            aria-label={strings.selectRefund(reference)}
            checked={!unselected.includes(transferId)}
            onChange={() => toggle(transferId)}
          />
        ),
    },
    {
      name: 'Transfer',
      rowHeader: true,
      cell: ({ transferId, reference }) => (
        <TextLink to={`${transferPath(transferId)}?tab=money`}>{reference || transferId}</TextLink>
      ),
    },
    { name: 'Owner', cell: ({ owner }) => owner },
    { name: 'Amount', cell: ({ amount }) => <Money amount={amount} currency="USD" />, numeric: true },
    { name: 'Came back', cell: ({ owedSince }) => dayOf(owedSince) },
    { name: 'Dormant', cell: ({ dormantAt }) => dayOf(dormantAt) },
    {
      name: strings.preview,
      cell: (item) => (
        <Permitted permission="refunds.write" fallback={letterState(item)}>
          <Button
            size="compact-xs"
            variant="subtle"
            px={0}
            aria-label={`${letterState(item)}. ${strings.previewOf(item.reference)}`}
            onClick={() => setLetters(item.transferId)}
          >
            {letterState(item)}
          </Button>
        </Permitted>
      ),
    },
    {
      name: 'Status',
      cell: (item) =>
        item.paidAt ? (
          <>
            {strings.paid(dayOf(item.paidAt))}{' '}
            <Permitted permission="refunds.write">
              <Button
                size="compact-xs"
                variant="subtle"
                px={0}
                onClick={() => setDialog({ kind: 'correct', item })}
              >
                {strings.correct}
              </Button>
            </Permitted>
          </>
        ) : (
          strings.owed
        ),
    },
  ]
  return (
    <Section title={strings.refunds}>
      {owed.length > 0 && (
        <Permitted permission="refunds.write">
          <Group gap="xs" mb="xs">
            <Button
              variant="default"
              size="xs"
              disabled={report.letters === 0}
              onClick={() => setLetters('')}
            >
              {strings.showLetters}
            </Button>
            <RecordButton id={report.id} items={toMail} />
            <Button
              size="xs"
              disabled={selected.length === 0 || report.status === 'UPCOMING'}
              onClick={() => setDialog({ kind: 'pay' })}
            >
              {strings.pay(selected.length)}
            </Button>
          </Group>
        </Permitted>
      )}
      <Grid
        caption={strings.refunds}
        columns={columns}
        rows={report.items}
        rowKey={({ transferId }) => transferId}
      />
      {letters !== undefined && (
        <Letters reportId={report.id} transferId={letters} onClose={() => setLetters(undefined)} />
      )}
      {dialog?.kind === 'pay' && <PayDialog report={report} items={selected} onClose={onClose} />}
      {dialog?.kind === 'correct' && <CorrectDialog item={dialog.item} onClose={onClose} />}
    </Section>
  )
}

const idsOf = (items: readonly Item[]) => items.map(({ transferId }) => transferId)

function RecordButton({ id, items }: { id: string; items: readonly Item[] }) {
  const queryClient = useQueryClient()
  const record = useMutation({
    mutationFn: () =>
      read(
        api.POST('/v1/admin/unclaimed/{id}/letters', {
          params: { path: { id } },
          body: { transferIds: idsOf(items) },
        }),
      ),
    onSuccess: async () => {
      toast.success(strings.recorded)
      await queryClient.invalidateQueries()
    },
    onError: (error) => toast.failure(error),
  })
  return (
    <Button
      variant="default"
      size="xs"
      disabled={items.length === 0}
      loading={record.isPending}
      onClick={() => record.mutate()}
    >
      {items.length === 0 ? strings.record : strings.recordCount(items.length)}
    </Button>
  )
}

interface PayDialogProps {
  report: Pick<Report, 'id' | 'state' | 'year'>
  items: readonly Item[]
  onClose: () => void
}

/** PayDialog requests the record of a payment to the state. */
export function PayDialog({ report: { id, state, year }, items, onClose }: PayDialogProps) {
  const title = strings.title(state, year)
  const form = useValidatedForm(
    { reference: [required()], reason: [required()] },
    { reference: '', reason: '' },
  )
  return (
    <FormDialog
      form={form}
      title={strings.payTitle(items.length, title)}
      submitLabel={strings.pay(items.length)}
      danger
      typeToConfirm={title}
      onClose={onClose}
      onSubmit={async ({ reference, reason }) => {
        await read(
          api.POST('/v1/admin/unclaimed/{id}/payment', {
            params: { path: { id } },
            body: { transferIds: idsOf(items), reference: reference.trim(), reason: reason.trim() },
          }),
        )
        toast.info(strings.requested)
      }}
    >
      <Text>{strings.payText}</Text>
      <TextInput label={strings.reference} maxLength={64} {...form.field('reference')} />
      <CommentField label="Reason" {...form.field('reason')} />
    </FormDialog>
  )
}

/** CorrectDialog requests the correction of a recorded payment to the state. */
export function CorrectDialog({ item, onClose }: { item: Item; onClose: () => void }) {
  return (
    <ReasonDialog
      title={strings.correctTitle(item.reference)}
      submitLabel={strings.correct}
      onClose={onClose}
      onSubmit={async (reason) => {
        await read(
          api.POST('/v1/admin/transfers/{id}/refund/correction', {
            params: { path: { id: item.transferId } },
            body: { reason },
          }),
        )
        toast.info(strings.correctionRequested)
      }}
    >
      <Text>{strings.correctText}</Text>
    </ReasonDialog>
  )
}
