import { Button, Group } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api, read } from '@/lib/api/client'
import { keys } from '@/lib/api/queries'
import { required } from '@/lib/rules/rules'
import { useValidatedForm } from '@/lib/rules/useValidatedForm'
import { Notice } from '@/ui/Notice'
import { CommentField } from '../shared/CommentField'
import { QueryResult } from '../shared/QueryResult'
import { Section } from '../shared/Section'
import { RelativeTime } from '../shared/Time'
import classes from './CustomerPage.module.css'
import { messages } from './messages'
import { customerNotesQuery } from './queries'

const { customer: strings } = messages
const rules = { text: [required()] }

/** CustomerNotes lists the notes on a sender's history, newest first, and adds notes to its last step. */
export function CustomerNotes({ id }: { id: string }) {
  const history = useQuery(customerNotesQuery(id))
  const { form, field, onSubmit, formRef, failure, submitting } = useValidatedForm(rules, { text: '' })
  const queryClient = useQueryClient()
  const addNote = onSubmit(async ({ text }) => {
    await read<unknown>(
      api.POST('/v1/admin/replay/{stream}/marks', {
        params: { path: { stream: `sender-${id}` } },
        body: { step: history.data?.steps ?? 1, kind: 'NOTE', text: text.trim() },
      }),
    )
    form.reset()
    await queryClient.invalidateQueries({ queryKey: keys.admin })
  })
  return (
    <Section title="Notes">
      <QueryResult query={history}>
        {({ marks }) => {
          const notes = marks.filter(({ kind }) => kind === 'NOTE').reverse()
          if (notes.length === 0) return <p className={classes.hint}>{strings.noNotes}</p>
          return (
            <ol className={classes.notes}>
              {notes.map((note) => (
                <li key={note.id} className={classes.note}>
                  {note.text}
                  <p className={classes.hint}>
                    {note.by.name || note.by.id}, <RelativeTime at={note.at} />
                  </p>
                </li>
              ))}
            </ol>
          )
        }}
      </QueryResult>
      <form ref={formRef} onSubmit={addNote} aria-label={strings.addNote}>
        {failure && <Notice tone="danger">{failure}</Notice>}
        <CommentField label={strings.note} description={strings.noteHint} {...field('text')} />
        <Group mt="xs">
          <Button type="submit" size="xs" loading={submitting} disabled={!history.data}>
            {strings.addNote}
          </Button>
        </Group>
      </form>
    </Section>
  )
}
