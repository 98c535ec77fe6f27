import { Button, Group, Select, Stack, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { api, read } from '@/lib/api/client'
import { keys } from '@/lib/api/queries'
import type { Schemas } from '@/lib/api/types'
import { required } from '@/lib/rules/rules'
import { useValidatedForm } from '@/lib/rules/useValidatedForm'
import { Notice } from '@/ui/Notice'
import { Permitted } from '../shared/Permitted'
import { Section } from '../shared/Section'
import { ExactTime } from '../shared/Time'
import classes from './CasePage.module.css'
import { messages } from './messages'

const noteKinds = [
  { value: 'NOTE', label: 'Note' },
  { value: 'SAR', label: 'Suspicious activity report' },
]

const noteRules = { text: [required()] }

/** CaseNotes lists the notes of a case, oldest first, and adds notes. */
export function CaseNotes({ caseRecord }: { caseRecord: Schemas['Case'] }) {
  const queryClient = useQueryClient()
  const { form, field, onSubmit, formRef, failure, submitting } = useValidatedForm(noteRules, {
    text: '',
    kind: 'NOTE',
  })
  const addNote = onSubmit(async ({ kind, text }) => {
    const params = { path: { id: caseRecord.id } }
    await read<unknown>(api.POST('/v1/admin/cases/{id}/notes', { params, body: { kind, text: text.trim() } }))
    form.setFieldValue('text', '')
    await queryClient.invalidateQueries({ queryKey: keys.admin })
  })
  return (
    <Section title="Notes">
      <ol className={classes.notes}>
        {caseRecord.notebook.map((note) => (
          <li key={note.at} className={classes.note} data-kind={note.kind}>
            <p className={classes.byline}>
              {note.kind === 'SAR' && <strong>{messages.report}, </strong>}
              {note.by}, <ExactTime at={note.at} />
            </p>
            <p className={classes.text}>{note.text}</p>
          </li>
        ))}
      </ol>
      {caseRecord.notebook.length === 0 && <p className={classes.hint}>{messages.noNotes}</p>}
      {caseRecord.open && (
        <Permitted permission="cases.write">
          <form ref={formRef} onSubmit={addNote} className={classes.form} aria-label="Add a note">
            <Stack gap="sm">
              {failure && <Notice tone="danger">{failure}</Notice>}
              <Select label="Type" data={noteKinds} allowDeselect={false} {...field('kind')} />
              <Textarea label="Note" autosize minRows={3} maxLength={10_000} {...field('text')} />
              <Group>
                <Button type="submit" loading={submitting}>
                  Add note
                </Button>
              </Group>
            </Stack>
          </form>
        </Permitted>
      )}
    </Section>
  )
}
