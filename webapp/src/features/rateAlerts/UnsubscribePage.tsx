import { Button, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { api, read } from '@/lib/api/client'
import { ApiError } from '@/lib/api/errors'
import { paths } from '@/lib/paths'
import { Page } from '@/ui/Page'
import { TextLink } from '@/ui/TextLink'
import { toast } from '@/ui/toast'
import { messages } from './messages'

const isUnknown = (error: unknown) => error instanceof ApiError && error.status === 404

/**
 * UnsubscribePage stops the rate alert of an email's link, without sign-in. It waits for a click, because programs that
 * check emails for harmful links open each link.
 */
export default function UnsubscribePage() {
  const { token = '' } = useParams()
  const stop = useMutation({
    mutationFn: () => read(api.POST('/v1/rate-alerts/{token}/unsubscribe', { params: { path: { token } } })),
    onError: (error) => !isUnknown(error) && toast.failure(error),
  })
  const isOpen = !stop.isSuccess && !isUnknown(stop.error)
  const { title, lead } = stop.isSuccess ? messages.stopped : isOpen ? messages.stop : messages.badLink
  return (
    <Page title={title} lead={lead} width="narrow">
      <Stack align="flex-start">
        {isOpen && (
          <Button onClick={() => stop.mutate()} loading={stop.isPending}>
            {messages.stopButton}
          </Button>
        )}
        <TextLink to={paths.rateAlerts}>{messages.manage}</TextLink>
      </Stack>
    </Page>
  )
}
