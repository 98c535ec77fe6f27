import { Button, FileButton } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { api, read } from '@/api/client'
import { keys } from '@/api/queries'
import type { AskedDocument } from '@/api/types'
import { Icon } from '@/ui/Icon'
import { Notice } from '@/ui/Notice'
import { toast } from '@/ui/toast'
import classes from './AskedDocuments.module.css'
import { messages } from './messages'
import { documentsQuery } from './queries'

/** AskedDocuments lists the requested documents with an upload. It shows nothing if none were requested. */
export function AskedDocuments({ id }: { id: string }) {
  const { data = [] } = useQuery(documentsQuery(id))
  if (data.length === 0) return null
  const isComplete = data.every(({ names }) => names.length > 0)
  return (
    <section aria-label={messages.documents.title} className={classes.root}>
      <Notice tone={isComplete ? 'info' : 'warning'} title={messages.documents.title}>
        {isComplete ? messages.documents.complete : messages.documents.lead}
      </Notice>
      <ul className={classes.list}>
        {data.map((asked) => (
          <Asked key={asked.kind} id={id} {...asked} />
        ))}
      </ul>
    </section>
  )
}

function Asked({ id, kind, told, names }: AskedDocument & { id: string }) {
  const queries = useQueryClient()
  const forget = useRef<() => void>(null)
  const send = useMutation({
    mutationFn: (file: File) =>
      read<unknown>(
        api.POST('/v1/senders/transactions/{id}/documents', {
          params: { path: { id }, query: { kind, name: file.name } },
          body: file as unknown as string,
          bodySerializer: (bytes) => bytes as unknown as File,
          headers: { 'Content-Type': 'application/octet-stream' },
        }),
      ),
    onSuccess: () => {
      toast.success(messages.documents.sent)
      return queries.invalidateQueries({ queryKey: keys.transactions })
    },
    onError: (error) => toast.failure(error),
    onSettled: () => forget.current?.(), // so that the same file can be chosen again
  })
  const name = messages.documents.kinds[kind]
  return (
    <li>
      <strong>{name}</strong>
      {told && <span>{messages.documents.told[told]}</span>}
      {names.length > 0 && <span>{messages.documents.received(names.join(', '))}</span>}
      <FileButton
        resetRef={forget}
        accept="application/pdf,image/png,image/jpeg"
        inputProps={{ 'aria-label': name }}
        onChange={(file) => file && send.mutate(file)}
      >
        {(props) => (
          <Button
            {...props}
            variant="default"
            loading={send.isPending}
            leftSection={<Icon name="plus" size={16} />}
          >
            {names.length > 0 ? messages.documents.another : messages.documents.choose}
          </Button>
        )}
      </FileButton>
    </li>
  )
}
