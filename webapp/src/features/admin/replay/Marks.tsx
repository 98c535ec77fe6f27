import { Button, Group, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { textOf } from '@/api/catalogue'
import { api, read } from '@/api/client'
import { keys } from '@/api/queries'
import { toast } from '@/ui/toast'
import { When } from '../parts/When'
import type { ReplayMark } from '../types'
import { messages } from './messages'
import classes from './ReplayPage.module.css'

const { marks: words } = messages

/** Marks lists the bookmarks and notes of a replay and adds new ones. */
export function Marks({
  stream,
  step,
  marks,
  go,
}: {
  stream: string
  step: number
  marks: ReplayMark[]
  go: (step: number) => void
}) {
  const [text, setText] = useState('')
  const [fault, setFault] = useState('')
  const queries = useQueryClient()
  const settle = {
    onSuccess: () => queries.invalidateQueries({ queryKey: [...keys.admin, 'replay'] }),
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
    ...settle,
  })
  const remove = useMutation({
    mutationFn: (mark: string) =>
      read<unknown>(
        api.DELETE('/v1/admin/replay/{stream}/marks/{mark}', { params: { path: { stream, mark } } }),
      ),
    ...settle,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const written = text.trim()
    setFault(written ? '' : textOf('FIELD_CANNOT_BE_EMPTY'))
    if (written) add.mutate({ kind: 'NOTE', text: written }, { onSuccess: () => setText('') })
  }
  return (
    <section aria-labelledby="marks">
      <h2 id="marks" className={classes.part}>
        {words.title}
      </h2>
      {marks.length === 0 && <p className={classes.none}>{words.none}</p>}
      <ul className={classes.marks}>
        {marks.map((mark) => (
          <li key={mark.id} className={classes.mark}>
            <button type="button" className={classes.jump} onClick={() => go(mark.step)}>
              {mark.kind === 'BOOKMARK' ? words.titled(mark.step) : `Step ${mark.step}`}
            </button>
            {mark.text && <p className={classes.text}>{mark.text}</p>}
            {!mark.text && mark.kind === 'NOTE' && <p className={classes.none}>{words.blank}</p>}
            <p className={classes.quiet}>
              {mark.by.name || mark.by.id}, <When at={mark.at} />{' '}
              {mark.mine && (
                <Button
                  variant="subtle"
                  size="compact-xs"
                  aria-label={`${words.remove}: step ${mark.step} ${mark.text}`}
                  onClick={() => remove.mutate(mark.id)}
                >
                  {words.remove}
                </Button>
              )}
            </p>
          </li>
        ))}
      </ul>
      <form onSubmit={submit} aria-label="Add a bookmark or note">
        <Textarea
          label={`${words.text}, step ${step}`}
          description={words.textHint}
          autosize
          minRows={2}
          maxLength={1000}
          value={text}
          error={fault}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Group gap="xs" mt="xs">
          <Button type="submit" size="xs" loading={add.isPending}>
            {words.add}
          </Button>
          <Button size="xs" variant="default" onClick={() => add.mutate({ kind: 'BOOKMARK', text: '' })}>
            {words.bookmark}
          </Button>
        </Group>
      </form>
    </section>
  )
}
