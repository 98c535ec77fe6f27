import { Button, Group, Stack, Text } from '@mantine/core'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, read } from '@/lib/api/client'
import { keys, rateQuery } from '@/lib/api/queries'
import type { RateAlert } from '@/lib/api/types'
import { useLiveRate } from '@/lib/live/useLive'
import RateHistory from '@/parts/calculator/RateHistory'
import { HelpLink } from '@/ui/HelpLink'
import { Page, Panel } from '@/ui/Page'
import { QueryView } from '@/ui/states'
import { toast } from '@/ui/toast'
import { messages } from './messages'
import { RateAlertForm } from './RateAlertForm'

const alertsQuery = queryOptions({
  queryKey: keys.rateAlerts,
  queryFn: async () => (await read(api.GET('/v1/senders/rate-alerts'))).result,
})

/** RateAlertsPage shows the rate of the last 30 days and the sender's alerts, and creates alerts. */
export default function RateAlertsPage() {
  useLiveRate()
  const rate = useQuery(rateQuery())
  const alerts = useQuery(alertsQuery)
  return (
    <Page title={messages.title} lead={messages.lead}>
      <Stack gap="md">
        <Panel title={messages.today}>
          {rate.data && <strong>{messages.rate(rate.data.rate)}</strong>}
          <RateHistory currency="NPR" />
        </Panel>
        <Panel title={messages.alerts}>
          <QueryView query={alerts}>
            {(list) =>
              list.length === 0 ? (
                <Text>{messages.empty}</Text>
              ) : (
                <Stack gap="sm">
                  {list.map((alert) => (
                    <AlertRow key={alert.id} alert={alert} />
                  ))}
                </Stack>
              )
            }
          </QueryView>
        </Panel>
        <Panel title={messages.newAlert}>
          <RateAlertForm current={rate.data?.rate} />
        </Panel>
        <HelpLink article="rate-alerts" />
      </Stack>
    </Page>
  )
}

function AlertRow({ alert }: { alert: RateAlert }) {
  const queryClient = useQueryClient()
  const remove = useMutation({
    mutationFn: () =>
      read(api.DELETE('/v1/senders/rate-alerts/{id}', { params: { path: { id: alert.id } } })),
    onSuccess: () => toast.success(messages.deleted),
    onError: toast.failure,
    onSettled: () => queryClient.invalidateQueries({ queryKey: keys.rateAlerts }),
  })
  return (
    <Group justify="space-between">
      <div>
        <Text>{messages.summary(alert)}</Text>
        {alert.amount && (
          <Text fz="sm" c="dimmed">
            {messages.suggests(alert.amount)}
          </Text>
        )}
      </div>
      <Button
        variant="default"
        aria-label={messages.deleteLabel(alert)}
        loading={remove.isPending}
        onClick={() => remove.mutate()}
      >
        {messages.delete}
      </Button>
    </Group>
  )
}
