import { Button, Modal, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, read } from '@/api/client'
import { queryClient } from '@/api/queries'
import type { Erasure as ErasureState } from '@/api/types'
import { CodeField, withCode } from '@/parts/secondFactor/CodeField'
import { ProofField } from '@/parts/secondFactor/ProofField'
import { useRules } from '@/rules/useRules'
import { DialogActions } from '@/ui/DialogActions'
import { Notice } from '@/ui/Notice'
import { QueryView } from '@/ui/states'
import { formatDateTime, formatDay } from '@/ui/time'
import { toast } from '@/ui/toast'
import { messages } from './messages'
import { erasureQuery } from './queries'
import { requestErasureRules } from './rules'

const text = messages.settings.erasure

const readAgain = () => queryClient.invalidateQueries({ queryKey: erasureQuery.queryKey })

/** Erasure lets the sender request erasure, withdraw the request, and see its result. */
export function Erasure() {
  const erasure = useQuery(erasureQuery)
  return (
    <Stack gap="md" align="flex-start">
      <Text component="h3" fw={600} m={0}>
        {text.title}
      </Text>
      <QueryView query={erasure}>{(state) => <Standing state={state} />}</QueryView>
    </Stack>
  )
}

function Standing({ state }: { state: ErasureState }) {
  if (state.stage === 'REQUESTED') return <Asked at={state.at ?? ''} />
  const refused = state.stage === 'REFUSED'
  const retained = refused && state.cause === 'RETENTION'
  return (
    <>
      {refused && (
        <Notice tone="warning" title={text.refused}>
          {retained ? text.retained(formatDay(state.retainedUntil, { year: true })) : state.reason}
        </Notice>
      )}
      {!retained && (
        <>
          <p style={{ margin: 0 }}>{text.lead}</p>
          <Ask />
        </>
      )}
    </>
  )
}

function Asked({ at }: { at: string }) {
  const [running, setRunning] = useState(false)
  const withdraw = async () => {
    setRunning(true)
    try {
      await read(api.DELETE('/v1/senders/erasure'))
      toast.success(text.withdrawn)
    } catch (error) {
      toast.failure(error)
    } finally {
      await readAgain()
      setRunning(false)
    }
  }
  return (
    <Notice
      tone="info"
      title={text.asked(formatDateTime(at))}
      action={
        <Button variant="default" size="compact-md" loading={running} onClick={() => void withdraw()}>
          {text.withdraw}
        </Button>
      }
    >
      {text.waiting}
    </Notice>
  )
}

function Ask() {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {text.ask}
      </Button>
      {asking && <AskModal onClose={() => setAsking(false)} />}
    </>
  )
}

function AskModal({ onClose }: { onClose: () => void }) {
  const { field, onSubmit, element, failure, submitting } = useRules(requestErasureRules, {
    password: '',
    code: '',
  })
  const send = onSubmit(async ({ password, code }) => {
    await read(api.POST('/v1/senders/erasure', { body: { password, ...withCode(code) } }))
    await readAgain()
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
      <form ref={element} onSubmit={send} noValidate>
        <Stack gap="md">
          {failure && <Notice tone="danger">{failure}</Notice>}
          <Text>{text.confirm}</Text>
          <ProofField label={messages.settings.password} data-autofocus {...field('password')} />
          <CodeField {...field('code')} />
        </Stack>
        <DialogActions>
          <Button variant="default" onClick={onClose} disabled={submitting}>
            {text.cancel}
          </Button>
          <Button type="submit" color="danger" loading={submitting}>
            {text.ask}
          </Button>
        </DialogActions>
      </form>
    </Modal>
  )
}
