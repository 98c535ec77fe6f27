import { Button, Modal, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, read } from '@/lib/api/client'
import { queryClient } from '@/lib/api/queries'
import type { Erasure as ErasureState } from '@/lib/api/types'
import { formatDateTime, formatDay } from '@/lib/format/time'
import { useValidatedForm } from '@/lib/rules/useValidatedForm'
import { CodeField, withCode } from '@/parts/secondFactor/CodeField'
import { PasswordOrEmailCodeField } from '@/parts/secondFactor/PasswordOrEmailCodeField'
import { Form } from '@/ui/Form'
import { Notice } from '@/ui/Notice'
import { QueryView } from '@/ui/states'
import { toast } from '@/ui/toast'
import { messages } from './messages'
import { erasureQuery } from './queries'
import { requestErasureRules } from './rules'

const text = messages.settings.erasure

const refetch = () => queryClient.invalidateQueries({ queryKey: erasureQuery.queryKey })

/** Erasure lets the sender request erasure of their data, withdraw the request, and see the decision. */
export function Erasure() {
  const erasure = useQuery(erasureQuery)
  return (
    <Stack gap="md" align="flex-start">
      <Text component="h3" fw={600} m={0}>
        {text.title}
      </Text>
      <QueryView query={erasure}>{(state) => <ErasureStatus state={state} />}</QueryView>
    </Stack>
  )
}

function ErasureStatus({ state }: { state: ErasureState }) {
  if (state.stage === 'REQUESTED') return <PendingRequest at={state.at ?? ''} />
  const rejected = state.stage === 'REFUSED'
  const retained = rejected && state.cause === 'RETENTION'
  return (
    <>
      {rejected && (
        <Notice tone="warning" title={text.rejected}>
          {retained ? text.retained(formatDay(state.retainedUntil, { year: true })) : state.reason}
        </Notice>
      )}
      {!retained && (
        <>
          <Text>{text.lead}</Text>
          <RequestErasure />
        </>
      )}
    </>
  )
}

function PendingRequest({ at }: { at: string }) {
  const withdrawal = useMutation({
    mutationFn: () => read(api.DELETE('/v1/senders/erasure')),
    onSuccess: () => toast.success(text.withdrawn),
    onError: toast.failure,
    onSettled: refetch,
  })
  return (
    <Notice
      tone="info"
      title={text.requested(formatDateTime(at))}
      action={
        <Button
          variant="default"
          size="compact-md"
          loading={withdrawal.isPending}
          onClick={() => withdrawal.mutate()}
        >
          {text.withdraw}
        </Button>
      }
    >
      {text.waiting}
    </Notice>
  )
}

function RequestErasure() {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        {text.request}
      </Button>
      {opened && <RequestModal onClose={() => setOpened(false)} />}
    </>
  )
}

function RequestModal({ onClose }: { onClose: () => void }) {
  const { field, onSubmit, ...form } = useValidatedForm(requestErasureRules, { password: '', code: '' })
  const { submitting } = form
  const send = onSubmit(async ({ password, code }) => {
    await read(api.POST('/v1/senders/erasure', { body: { password, ...withCode(code) } }))
    await refetch()
    onClose()
  })
  return (
    <Modal
      opened
      onClose={submitting ? () => undefined : onClose}
      title={text.confirmTitle}
      size="sm"
      withCloseButton={!submitting}
    >
      <Form
        {...form}
        onSubmit={send}
        submitLabel={text.request}
        danger
        onCancel={onClose}
        cancelLabel={text.cancel}
      >
        <Text>{text.confirm}</Text>
        <PasswordOrEmailCodeField label={messages.settings.password} data-autofocus {...field('password')} />
        <CodeField password={field('password').value} {...field('code')} />
      </Form>
    </Modal>
  )
}
