import { Progress, Stack, Text } from '@mantine/core'
import '@mantine/core/styles/Progress.css'
import { useQuery } from '@tanstack/react-query'
import { limitQuery } from '@/lib/api/queries'
import { terms } from '@/lib/api/terms.gen'
import { compare, decimal, divideUp, format, groupThousands, subtract, toFixed } from '@/lib/money/decimal'
import { isKycVerified, tierNumber, useSession } from '@/lib/session/store'
import { Money } from '@/ui/Money'
import { messages } from './messages'

/** limitNames maps the server's windows to the limits of a tier. The limit per transaction has no use to show. */
const limitNames = { day: 'perDay', '30 days': 'per30Days', '180 days': 'per180Days' } as const

/** usageOf returns how much of a limit is used, or undefined for a limit that is not used up over time. */
function usageOf(available: string, limit: string | undefined) {
  if (limit === undefined || compare(decimal(available), decimal(limit)) > 0) return undefined
  const used = subtract(decimal(limit), decimal(available))
  const percent = Number(format(divideUp(used, decimal(limit), 2))) * 100
  return { percent, text: messages.used(groupThousands(toFixed(used, 2)), groupThousands(limit)) }
}

/** AvailableAmount shows the amount that a verified sender can send now, and how much of the limit is used. */
export function AvailableAmount() {
  const verified = useSession(isKycVerified)
  const tier = useSession((s) => terms.tiers[tierNumber(s.status?.currentTier) - 1])
  const { data } = useQuery({ ...limitQuery, enabled: verified })
  if (!data || !verified) return null
  const { senderLimit, window } = data
  const limit = tier?.[limitNames[window as keyof typeof limitNames]]
  const usage = usageOf(senderLimit, limit)
  return (
    <Stack gap={2} c="dimmed">
      {messages.available}
      <span>
        <Money amount={senderLimit} currency="USD" size="large" /> {messages.windows[window]}
      </span>
      {usage && (
        <>
          <Progress value={usage.percent} my={4} aria-label={usage.text} color="marigold" />
          <Text fz="sm">{usage.text}</Text>
        </>
      )}
    </Stack>
  )
}
