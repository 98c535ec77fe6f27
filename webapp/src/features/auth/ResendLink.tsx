import { Anchor, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { messageOf } from '@/api/errors'
import { messages } from './messages'

/** ResendLink is a link that sends a new code. The result is shown next to it. */
export function ResendLink({ resend }: { resend: () => Promise<unknown> }) {
  const sending = useMutation({ mutationFn: resend })
  const text = messages.verification
  return (
    <Text size="sm">
      {text.notArrived}{' '}
      <Anchor
        component="button"
        type="button"
        inherit
        disabled={sending.isPending}
        onClick={() => sending.mutate()}
      >
        {text.sendAgain}
      </Anchor>{' '}
      <span role="status">
        {sending.isPending && text.sending}
        {sending.isSuccess && text.sent}
        {sending.isError && messageOf(sending.error)}
      </span>
    </Text>
  )
}
