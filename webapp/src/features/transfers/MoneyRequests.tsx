import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, read } from '@/lib/api/client'
import { beneficiariesQuery, keys } from '@/lib/api/queries'
import type { MoneyRequest } from '@/lib/api/types'
import { formatDateTime } from '@/lib/format/time'
import { useSession } from '@/lib/session/store'
import { ConfirmModal } from '@/ui/ConfirmModal'
import { Panel } from '@/ui/Page'
import { toast } from '@/ui/toast'
import { messages } from './messages'
import { moneyRequestsQuery } from './queries'
import { useSendAgain } from './useSendAgain'

const texts = messages.requests

type Change = 'dismiss' | 'stop' | 'textOn' | 'textOff'

const done = {
  dismiss: texts.dismissed,
  stop: texts.stopped,
  textOn: texts.textOn,
  textOff: texts.textOff,
} as const satisfies Record<Change, string>

function sendChange(id: string, change: Change) {
  const params = { path: { id } }
  if (change === 'dismiss') return read(api.POST('/v1/senders/requests/{id}/dismiss', { params }))
  if (change === 'stop') return read(api.POST('/v1/senders/requests/{id}/stop', { params }))
  return read(api.POST('/v1/senders/requests/{id}/texts', { params, body: { on: change === 'textOn' } }))
}

/** MoneyRequests lists the open requests for money. It shows nothing if there are none. */
export function MoneyRequests() {
  const requests = useQuery(moneyRequestsQuery)
  const beneficiaries = useQuery({ ...beneficiariesQuery, enabled: (requests.data?.length ?? 0) > 0 })
  const nameOf = (id: string) =>
    beneficiaries.data?.find((beneficiary) => beneficiary.id === id)?.fullName ?? texts.someone
  if (!requests.data?.length) return null
  return (
    <Stack gap="md" mb="lg">
      {requests.data.map((request) => (
        <Request key={request.id} request={request} name={nameOf(request.recipientId)} />
      ))}
    </Stack>
  )
}

function Request({ request, name }: { request: MoneyRequest; name: string }) {
  const queryClient = useQueryClient()
  const sendAgain = useSendAgain()
  const hasPhone = useSession((session) => session.status?.isPhoneVerified)
  const [isStopOpen, stop] = useDisclosure(false)
  const change = useMutation({
    mutationFn: (kind: Change) => sendChange(request.id, kind),
    onSuccess: (_, kind) => {
      toast.success(done[kind])
      return queryClient.invalidateQueries({ queryKey: keys.moneyRequests })
    },
    onError: toast.failure,
  })
  return (
    <Panel title={texts.title(name, request.amount)}>
      <Stack gap="xs">
        {request.note && (
          <Text component="blockquote" m={0} dir="auto" aria-label={texts.note}>
            {request.note}
          </Text>
        )}
        <Text fz="sm" c="dimmed">
          {texts.asked(formatDateTime(request.createdAt))}. {texts.check}
        </Text>
        <Group gap="xs">
          <Button
            onClick={() =>
              sendAgain.mutate({ id: request.transactionId, recipientCurrency: request.currency, request })
            }
            loading={sendAgain.isPending}
          >
            {texts.send}
          </Button>
          <Button
            variant="default"
            onClick={() => change.mutate('dismiss')}
            loading={change.isPending && change.variables === 'dismiss'}
          >
            {texts.dismiss}
          </Button>
          <Button variant="default" onClick={stop.open}>
            {texts.stop}
          </Button>
        </Group>
        {hasPhone && (
          <Checkbox
            label={texts.text}
            checked={request.texts}
            disabled={change.isPending}
            onChange={(event) => change.mutate(event.currentTarget.checked ? 'textOn' : 'textOff')}
          />
        )}
      </Stack>
      <ConfirmModal
        opened={isStopOpen}
        onClose={stop.close}
        onConfirm={() => change.mutateAsync('stop').catch(() => false)}
        confirm={texts.stop}
        danger
      >
        {texts.stopConfirm(name)}
      </ConfirmModal>
    </Panel>
  )
}
