import { Anchor, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { messageOf } from '@/lib/api/errors'
import { messages } from './messages'

/** ResendLink is a link that sends a new code. It shows the result next to the link. */
export function ResendLink({ resend }: { resend: () => Promise<unknown> }) {
  const resending = useMutation({ mutationFn: resend })
  const text = messages.verification
  return (
    <Text size="sm">
      {text.notArrived}{' '}
      <Anchor
        component="button"
        type="button"
        inherit
        disabled={resending.isPending}
        onClick={() => resending.mutate()}
      >
        {text.sendAgain}
      </Anchor>{' '}
      <span role="status">
        {resending.isPending && text.sending}
        {resending.isSuccess && text.sent}
        {resending.isError && messageOf(resending.error)}
      </span>
    </Text>
  )
}
