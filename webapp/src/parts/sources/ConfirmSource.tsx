import { Button, Stack, Text } from '@mantine/core'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api, read } from '@/api/client'
import { CodeField, withCode } from '@/parts/secondFactor/CodeField'
import { ProofField } from '@/parts/secondFactor/ProofField'
import { type Rules, required } from '@/rules/rules'
import { useRules } from '@/rules/useRules'
import { DialogActions } from '@/ui/DialogActions'
import { Notice } from '@/ui/Notice'
import { QueryView } from '@/ui/states'
import { TrailLoader } from '@/ui/Trail'
import { useFocusOn } from '@/ui/useFocusOn'
import { messages } from './messages'

const rules: Rules<'password' | 'code'> = { password: [required()], code: [] }
const text = messages.confirm

/** Asked once for each opening: what is shown after it stays, however long it takes. */
const confirmationQuery = queryOptions({
  queryKey: ['confirmation'],
  queryFn: () => read(api.GET('/v1/auth/confirmation')),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
})

interface ConfirmSourceProps {
  onCancel: () => void
  /** The provider's page, which opens to whoever has confirmed a moment ago. */
  children: ReactNode
}

/** Asks who it is before money can be taken from one more place: whoever has found an open session must not be able to add one. */
export function ConfirmSource({ onCancel, children }: ConfirmSourceProps) {
  const confirmation = useQuery(confirmationQuery)
  const queries = useQueryClient()
  const confirmed = () => queries.setQueryData(confirmationQuery.queryKey, { confirmed: true })
  return (
    <QueryView query={confirmation} loading={<TrailLoader />}>
      {(known) => (known.confirmed ? children : <ConfirmForm onConfirmed={confirmed} onCancel={onCancel} />)}
    </QueryView>
  )
}

function ConfirmForm({ onConfirmed, onCancel }: { onConfirmed: () => void; onCancel: () => void }) {
  const { field, onSubmit, element, failure, submitting } = useRules(rules, { password: '', code: '' })
  useFocusOn(element, 'input')
  const send = onSubmit(async ({ password, code }) => {
    await read(api.POST('/v1/auth/confirmation', { body: { password, ...withCode(code) } }))
    onConfirmed()
  })
  return (
    <form ref={element} onSubmit={send} noValidate>
      <Stack gap="md">
        {failure && <Notice tone="danger">{failure}</Notice>}
        <Text>{text.lead}</Text>
        <ProofField label={text.password} data-autofocus {...field('password')} />
        <CodeField {...field('code')} />
      </Stack>
      <DialogActions>
        <Button variant="default" onClick={onCancel} disabled={submitting}>
          {text.cancel}
        </Button>
        <Button type="submit" loading={submitting}>
          {text.confirm}
        </Button>
      </DialogActions>
    </form>
  )
}
