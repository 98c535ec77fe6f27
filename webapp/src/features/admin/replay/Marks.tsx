import { Button, Group, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { textOf } from '@/lib/api/catalog'
import { api, read } from '@/lib/api/client'
import { keys } from '@/lib/api/queries'
import { toast } from '@/ui/toast'
import { RelativeTime } from '../shared/Time'
import { messages } from './messages'
import classes from './ReplayPage.module.css'
import type { ReplayMark } from './types'

const { marks: strings } = messages

/** Marks lists a replay's bookmarks and notes, and lets staff add marks and remove their own. */
export function Marks({
  stream,
  step,
  marks,
  goTo,
}: {
  stream: string
  step: number
  marks: ReplayMark[]
  goTo: (step: number) => void
}) {
  const [text, setText] = useState('')
  const [fieldError, setFieldError] = useState('')
  const queryClient = useQueryClient()
  const mutationOptions = {
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [...keys.admin, 'replay'] }),
    onError: (error: unknown) => toast.failure(error),
  }
  const add = useMutation({
    mutationFn: (body: { kind: 'BOOKMARK' | 'NOTE'; text: string }) =>
      read<unknown>(
        api.POST('/v1/admin/replay/{stream}/marks', {
          params: { path: { stream } },
          body: { step, ...body },
        }),
      ),
    ...mutationOptions,
  })
  const remove = useMutation({
    mutationFn: (mark: string) =>
      read<unknown>(
        api.DELETE('/v1/admin/replay/{stream}/marks/{mark}', { params: { path: { stream, mark } } }),
      ),
    ...mutationOptions,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const noteText = text.trim()
    setFieldError(noteText ? '' : textOf('FIELD_CANNOT_BE_EMPTY'))
    if (noteText) add.mutate({ kind: 'NOTE', text: noteText }, { onSuccess: () => setText('') })
  }
  return (
    <section aria-labelledby="marks">
      <h2 id="marks" className={classes.heading}>
        {strings.title}
      </h2>
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
      <form onSubmit={submit} aria-label="Add a bookmark or note">
        <Textarea
          label={`${strings.text}, step ${step}`}
          description={strings.textHint}
          autosize
          minRows={2}
          maxLength={1000}
          value={text}
          error={fieldError}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Group gap="xs" mt="xs">
          <Button type="submit" size="xs" loading={add.isPending}>
            {strings.add}
          </Button>
          <Button size="xs" variant="default" onClick={() => add.mutate({ kind: 'BOOKMARK', text: '' })}>
            {strings.bookmark}
          </Button>
        </Group>
      </form>
    </section>
  )
}
