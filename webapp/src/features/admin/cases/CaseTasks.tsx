import { Button, Checkbox, Group, Select, Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, read } from '@/lib/api/client'
import type { Schemas } from '@/lib/api/types'
import { required } from '@/lib/rules/rules'
import { useValidatedForm } from '@/lib/rules/useValidatedForm'
import { DateInput } from '@/ui/DateTimeInput'
import { DueTime } from '../shared/DueTime'
import { FormDialog } from '../shared/FormDialog'
import { type Column, Grid } from '../shared/Grid'
import { Permitted } from '../shared/Permitted'
import { getQuery } from '../shared/queries'
import { Section } from '../shared/Section'
import { ExactTime } from '../shared/Time'
import classes from './CasePage.module.css'
import { messages } from './messages'
import { useCaseChange } from './useCaseChange'

const workStaffQuery = getQuery('/v1/admin/work-queue/staff', {})
const rules = { text: [required()], dueOn: [required()] }

/** CaseChecklist shows the steps of every investigation. */
export function CaseChecklist({ caseRecord: { id, open, checklist } }: { caseRecord: Schemas['Case'] }) {
  const change = useCaseChange()
  const set = (item: Schemas['CaseStep']['item'], done: boolean) =>
    change.mutate(() =>
      read<unknown>(
        api.POST('/v1/admin/cases/{id}/checklist', { params: { path: { id } }, body: { item, done } }),
      ),
    )
  return (
    <Section title={messages.checklist}>
      <Stack gap="xs">
        {checklist.map(({ item, done, by, at }) => (
          <Permitted
            key={item}
            permission="cases.write"
            fallback={<Checkbox readOnly checked={done} label={messages.steps[item]} />}
          >
            <Checkbox
              checked={done}
              disabled={!open || change.isPending}
              label={messages.steps[item]}
              description={
                done &&
                at && (
                  <>
                    {by}, <ExactTime at={at} />
                  </>
                )
              }
              onChange={(event) => set(item, event.currentTarget.checked)}
            />
          </Permitted>
        ))}
      </Stack>
    </Section>
  )
}

/** CaseTasks lists the tasks of a case with their owners. Each task is also in the work queue. */
export function CaseTasks({ caseRecord: { id, open, tasks } }: { caseRecord: Schemas['Case'] }) {
  const change = useCaseChange()
  const [adding, setAdding] = useState(false)
  const columns: Column<Schemas['CaseTask']>[] = [
    { name: messages.task, rowHeader: true, cell: ({ text }) => text },
    {
      name: messages.owner,
      cell: ({ owner, completedBy }) => completedBy ?? owner?.name ?? messages.noOwner,
    },
    {
      name: messages.due,
      cell: ({ dueAt, completedAt }) =>
        completedAt ? (
          <>
            Done <ExactTime at={completedAt} />
          </>
        ) : (
          <DueTime at={dueAt} />
        ),
    },
    {
      name: 'Action',
      cell: ({ id: task, text, completedAt }) =>
        !completedAt && (
          <Permitted permission="cases.write">
            <Button
              size="compact-sm"
              variant="default"
              disabled={change.isPending}
              aria-label={`${messages.complete}: ${text}`}
              onClick={() =>
                change.mutate(() =>
                  read<unknown>(
                    api.POST('/v1/admin/cases/{id}/tasks/{task}/complete', {
                      params: { path: { id, task } },
                    }),
                  ),
                )
              }
            >
              {messages.complete}
            </Button>
          </Permitted>
        ),
    },
  ]
  return (
    <Section title={messages.tasks}>
      {tasks.length > 0 ? (
        <Grid caption={messages.tasks} columns={columns} rows={tasks} rowKey={(task) => task.id} />
      ) : (
        <p className={classes.hint}>{messages.noTasks}</p>
      )}
      {open && (
        <Permitted permission="cases.write">
          <Group className={classes.form}>
            <Button variant="default" onClick={() => setAdding(true)}>
              {messages.addTask}
            </Button>
          </Group>
        </Permitted>
      )}
      {adding && <TaskDialog id={id} onClose={() => setAdding(false)} />}
    </Section>
  )
}

/** TaskDialog adds a task to a case. */
export function TaskDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const staff = useQuery(workStaffQuery)
  const form = useValidatedForm(rules, { text: '', dueOn: '', ownerId: '' })
  return (
    <FormDialog
      form={form}
      title={messages.addTask}
      onClose={onClose}
      onSubmit={async ({ text, dueOn, ownerId }) => {
        const body = { text: text.trim(), dueOn, ...(ownerId && { ownerId }) }
        await read(api.POST('/v1/admin/cases/{id}/tasks', { params: { path: { id } }, body }))
      }}
    >
      <TextInput data-autofocus label={messages.task} maxLength={1000} {...form.field('text')} />
      <DateInput label={messages.due} {...form.field('dueOn')} />
      <Select
        label={messages.owner}
        clearable
        data={(staff.data?.result ?? []).map(({ id: value, name }) => ({ value, label: name }))}
        {...form.field('ownerId')}
      />
    </FormDialog>
  )
}
