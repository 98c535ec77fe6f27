import {
  Button,
  Checkbox,
  Group,
  MultiSelect,
  Select,
  Stack,
  TagsInput,
  Textarea,
  TextInput,
} from '@mantine/core'
import '@mantine/core/styles/Fieldset.css'
import '@mantine/core/styles/Pill.css'
import '@mantine/core/styles/PillsInput.css'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, read } from '@/lib/api/client'
import { messageOf } from '@/lib/api/errors'
import { keys } from '@/lib/api/queries'
import type { Schemas } from '@/lib/api/types'
import { useSession } from '@/lib/session/store'
import { may } from '@/lib/staffAccess'
import { Notice } from '@/ui/Notice'
import { toast } from '@/ui/toast'
import { Section } from '../shared/Section'
import classes from './CasePage.module.css'
import { findingTexts, messages } from './reportMessages'
import { SubjectFields } from './SubjectFields'

export type Worksheet = Schemas['Worksheet']
export type WorksheetState = UseFormReturnType<Worksheet>

const options = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

/** pathOf returns the form's path of a field in a finding: `subjects[0].lastName` becomes `subjects.0.lastName`. */
const pathOf = (field: string) => field.replace(/\[(\d+)\]/g, '.$1')

const codeOf = ({ type, subtype }: { type: number; subtype: number }) => `${type}.${subtype}`

/** WorksheetForm shows the worksheet of a report, and saves it while the report is a draft. */
export function WorksheetForm({ report }: { report: Schemas['ReportDetail'] }) {
  const queryClient = useQueryClient()
  const canWrite = useSession(may('cases.write'))
  const [failure, setFailure] = useState<string>()
  const [saving, setSaving] = useState(false)
  const isStarted = report.status !== 'NEW'
  const initialErrors = Object.fromEntries(
    report.findings
      .filter(({ warning }) => !warning)
      .map(({ field, code }) => [pathOf(field), findingTexts[code]]),
  )
  const form = useForm<Worksheet>({
    initialValues: report.worksheet,
    initialErrors: isStarted ? initialErrors : {},
  })
  const readOnly = !canWrite || (isStarted && report.status !== 'DRAFT')
  const save = form.onSubmit(async (worksheet) => {
    setSaving(true)
    setFailure(undefined)
    try {
      await read<unknown>(
        api.PUT('/v1/admin/cases/{id}/report', { params: { path: { id: report.caseId } }, body: worksheet }),
      )
      toast.success(messages.saved)
      await queryClient.invalidateQueries({ queryKey: keys.admin })
    } catch (error) {
      setFailure(messageOf(error))
    } finally {
      setSaving(false)
    }
  })
  return (
    <form onSubmit={save} aria-label="Suspicious activity report">
      <fieldset disabled={readOnly} style={{ border: 0, margin: 0, padding: 0, minInlineSize: 0 }}>
        {isStarted && !readOnly && <Findings findings={report.findings} />}
        <ActivityFields form={form} report={report} />
        <Section title={messages.subjects}>
          {form.values.subjects.map((subject, index) => (
            <SubjectFields key={subject.personId} form={form} index={index} />
          ))}
          <p>{messages.addSubjectHint}</p>
        </Section>
        <Section title={messages.narrative}>
          <p>{messages.narrativeHint}</p>
          <Stack gap="sm" maw="60rem">
            {Object.entries(messages.parts).map(([part, label]) => (
              <Textarea
                key={part}
                label={label}
                autosize
                minRows={3}
                {...form.getInputProps(`narrative.${part}`)}
              />
            ))}
            <TextInput label={messages.note} maxLength={50} {...form.getInputProps('note')} />
          </Stack>
        </Section>
        {failure && <Notice tone="danger">{failure}</Notice>}
        {!readOnly && (
          <Group mt="md">
            <Button type="submit" loading={saving}>
              {messages.save}
            </Button>
          </Group>
        )}
      </fieldset>
    </form>
  )
}

function Findings({ findings }: { findings: Schemas['ReportDetail']['findings'] }) {
  const isComplete = findings.every(({ warning }) => warning)
  if (findings.length === 0) return <Notice tone="info">{messages.complete}</Notice>
  return (
    <Notice
      tone={isComplete ? 'info' : 'warning'}
      title={isComplete ? messages.warnings : messages.toCorrect}
    >
      <ul>
        {findings.map(({ field, code }) => (
          <li key={`${field} ${code}`}>
            {fieldLabel(field)}: {findingTexts[code]}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

const labels: Readonly<Record<string, string>> = {
  ...messages.subject,
  ...messages.subjectLists,
  ...messages.parts,
  kind: messages.kind,
  priorBsaId: messages.priorBsaId,
  detectedOn: messages.detectedOn,
  from: messages.from,
  to: messages.to,
  amount: messages.amount,
  cumulativeAmount: messages.cumulativeAmount,
  activities: messages.activities,
  ipAddresses: messages.ipAddresses,
  note: messages.note,
  subjects: messages.subjects,
  narrative: messages.narrative,
  role: messages.role,
  number: messages.idNumber,
}

/** fieldLabel names the field of a finding, with the number of the subject that it belongs to. */
function fieldLabel(field: string): string {
  const subject = /^subjects\[(\d+)\]/.exec(field)
  const name =
    field
      .replace(/\[\d+\]$/, '')
      .split('.')
      .at(-1) ?? field
  const label = labels[name] ?? labels[field.replace(/\[\d+\].*$/, '')] ?? name
  return subject ? `Subject ${Number(subject[1]) + 1}, ${label}` : label
}

function ActivityFields({ form, report }: { form: WorksheetState; report: Schemas['ReportDetail'] }) {
  const { values, setFieldValue, getInputProps } = form
  const setActivities = (codes: string[]) =>
    setFieldValue(
      'activities',
      report.activityTypes
        .filter((type) => codes.includes(codeOf(type)))
        .map(({ type, subtype }) => ({
          type,
          subtype,
          other:
            values.activities.find((activity) => codeOf(activity) === codeOf({ type, subtype }))?.other ?? '',
        })),
    )
  const setNoAmount = (field: 'amountUnknown' | 'noAmount', checked: boolean) => {
    setFieldValue('amountUnknown', field === 'amountUnknown' && checked)
    setFieldValue('noAmount', field === 'noAmount' && checked)
    if (checked) setFieldValue('amount', '')
  }
  return (
    <Section title={messages.activitySection}>
      <div className={classes.fields}>
        <Select
          label={messages.kind}
          allowDeselect={false}
          data={options(messages.kinds)}
          {...getInputProps('kind')}
        />
        {values.kind !== 'INITIAL' && (
          <TextInput label={messages.priorBsaId} {...getInputProps('priorBsaId')} />
        )}
        <TextInput type="date" label={messages.detectedOn} {...getInputProps('detectedOn')} />
        <TextInput type="date" label={messages.from} {...getInputProps('from')} />
        <TextInput type="date" label={messages.to} {...getInputProps('to')} />
        <TextInput
          inputMode="numeric"
          label={messages.amount}
          disabled={values.amountUnknown || values.noAmount}
          {...getInputProps('amount')}
        />
        {values.kind === 'CONTINUING' && (
          <TextInput
            inputMode="numeric"
            label={messages.cumulativeAmount}
            {...getInputProps('cumulativeAmount')}
          />
        )}
        <Stack gap="xs" justify="flex-end">
          <Checkbox
            label={messages.amountUnknown}
            checked={values.amountUnknown}
            onChange={(event) => setNoAmount('amountUnknown', event.currentTarget.checked)}
          />
          <Checkbox
            label={messages.noAmount}
            checked={values.noAmount}
            onChange={(event) => setNoAmount('noAmount', event.currentTarget.checked)}
          />
        </Stack>
      </div>
      <Stack gap="sm" mt="sm" maw="60rem">
        <MultiSelect
          searchable
          label={messages.activities}
          data={report.activityTypes.map((type) => ({ value: codeOf(type), label: type.name }))}
          value={values.activities.map(codeOf)}
          onChange={setActivities}
          error={form.errors.activities}
        />
        {values.activities.map((activity, index) => {
          const type = report.activityTypes.find((known) => codeOf(known) === codeOf(activity))
          return (
            type?.needsDescription && (
              <TextInput
                key={codeOf(activity)}
                label={messages.activityOther + type.name}
                maxLength={50}
                {...getInputProps(`activities.${index}.other`)}
              />
            )
          )
        })}
        <TagsInput
          label={messages.ipAddresses}
          description={messages.listHint}
          {...getInputProps('ipAddresses')}
        />
      </Stack>
    </Section>
  )
}
