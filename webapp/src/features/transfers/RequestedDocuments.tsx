import { Button, FileButton } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { api, read } from '@/lib/api/client'
import { keys } from '@/lib/api/queries'
import type { RequestedDocument } from '@/lib/api/types'
import { Icon } from '@/ui/Icon'
import { Notice } from '@/ui/Notice'
import { toast } from '@/ui/toast'
import { messages } from './messages'
import { documentsQuery } from './queries'
import classes from './RequestedDocuments.module.css'

/** RequestedDocuments lists the documents that we requested, each with an upload button. */
export function RequestedDocuments({ id }: { id: string }) {
  const { data = [] } = useQuery(documentsQuery(id))
  if (data.length === 0) return null
  const isComplete = data.every(({ names }) => names.length > 0)
  return (
    <section aria-label={messages.documents.title} className={classes.root}>
      <Notice tone={isComplete ? 'info' : 'warning'} title={messages.documents.title}>
        {isComplete ? messages.documents.complete : messages.documents.lead}
      </Notice>
      <ul className={classes.list}>
        {data.map((document) => (
          <RequestedDocumentItem key={document.kind} id={id} {...document} />
        ))}
      </ul>
    </section>
  )
}

function RequestedDocumentItem({ id, kind, told: reason, names }: RequestedDocument & { id: string }) {
  const queryClient = useQueryClient()
  const resetInput = useRef<() => void>(null)
  const upload = useMutation({
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
      return queryClient.invalidateQueries({ queryKey: keys.transactions })
    },
    onError: (error) => toast.failure(error),
    onSettled: () => resetInput.current?.(), // lets the user choose the same file again
  })
  const name = messages.documents.kinds[kind]
  return (
    <li>
      <strong>{name}</strong>
      {reason && <span>{messages.documents.reasons[reason]}</span>}
      {names.length > 0 && <span>{messages.documents.received(names.join(', '))}</span>}
      <FileButton
        resetRef={resetInput}
        accept="application/pdf,image/png,image/jpeg"
        inputProps={{ 'aria-label': name }}
        onChange={(file) => file && upload.mutate(file)}
      >
        {(props) => (
          <Button
            {...props}
            variant="default"
            loading={upload.isPending}
            leftSection={<Icon name="plus" size={16} />}
          >
            {names.length > 0 ? messages.documents.another : messages.documents.choose}
          </Button>
        )}
      </FileButton>
    </li>
  )
}
