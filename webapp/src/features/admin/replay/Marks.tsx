import { Button, Group } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, read } from '@/lib/api/client'
import { keys } from '@/lib/api/queries'
import type { Schemas } from '@/lib/api/types'
import { required } from '@/lib/rules/rules'
import { useValidatedForm } from '@/lib/rules/useValidatedForm'
import { Notice } from '@/ui/Notice'
import { toast } from '@/ui/toast'
import { CommentField } from '../shared/CommentField'
import { Permitted } from '../shared/Permitted'
import { Section } from '../shared/Section'
import { RelativeTime } from '../shared/Time'
import { messages } from './messages'
import classes from './ReplayPage.module.css'

const { marks: strings } = messages
const rules = { text: [required()] }

/** Marks lists a replay's bookmarks and notes, and lets staff add marks and remove their own. */
export function Marks({
  stream,
  step,
  marks,
  goTo,
}: {
  stream: string
  step: number
  marks: Schemas['ReplayMark'][]
  goTo: (step: number) => void
}) {
  const { form, field, onSubmit, formRef, failure, submitting } = useValidatedForm(rules, { text: '' })
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: [...keys.admin, 'replay'] })
  const mutationOptions = { onSuccess: refresh, onError: (error: unknown) => toast.failure(error) }
  const addMark = (body: { kind: 'BOOKMARK' | 'NOTE'; text: string }) =>
    read<unknown>(
      api.POST('/v1/admin/replay/{stream}/marks', {
        params: { path: { stream } },
        body: { step, ...body },
      }),
    )
  const bookmark = useMutation({
    mutationFn: () => addMark({ kind: 'BOOKMARK', text: '' }),
    ...mutationOptions,
  })
  const remove = useMutation({
    mutationFn: (mark: string) =>
      read<unknown>(
        api.DELETE('/v1/admin/replay/{stream}/marks/{mark}', { params: { path: { stream, mark } } }),
      ),
    ...mutationOptions,
  })
  const addNote = onSubmit(async ({ text }) => {
    await addMark({ kind: 'NOTE', text: text.trim() })
    form.reset()
    await refresh()
  })
  return (
    <Section title={strings.title} className={classes.section}>
      {marks.length === 0 && <p className={classes.none}>{strings.none}</p>}
      <ul className={classes.marks}>
        {marks.map((mark) => (
          <li key={mark.id} className={classes.mark}>
            <button type="button" className={classes.jump} onClick={() => goTo(mark.step)}>
              {mark.kind === 'BOOKMARK' ? strings.bookmarkTitle(mark.step) : `Step ${mark.step}`}
            </button>
            {mark.text && <p className={classes.text}>{mark.text}</p>}
            {!mark.text && mark.kind === 'NOTE' && <p className={classes.none}>{strings.erasedText}</p>}
            <p className={classes.muted}>
              {mark.by.name || mark.by.id}, <RelativeTime at={mark.at} />{' '}
              {mark.mine && (
                <Button
                  variant="subtle"
                  size="compact-xs"
                  aria-label={`${strings.remove}: step ${mark.step} ${mark.text}`}
                  onClick={() => remove.mutate(mark.id)}
                >
                  {strings.remove}
                </Button>
              )}
            </p>
          </li>
        ))}
      </ul>
      <Permitted permission="replay.annotate">
        <form ref={formRef} onSubmit={addNote} aria-label="Add a bookmark or note">
          {failure && <Notice tone="danger">{failure}</Notice>}
          <CommentField
            label={`${strings.text}, step ${step}`}
            description={strings.textHint}
            {...field('text')}
          />
          <Group gap="xs" mt="xs">
            <Button type="submit" size="xs" loading={submitting}>
              {strings.add}
            </Button>
            <Button size="xs" variant="default" onClick={() => bookmark.mutate()}>
              {strings.bookmark}
            </Button>
          </Group>
        </form>
      </Permitted>
    </Section>
  )
}
