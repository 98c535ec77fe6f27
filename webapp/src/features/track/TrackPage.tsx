import { Anchor, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { api, read, shouldRetry } from '@/lib/api/client'
import { ApiError } from '@/lib/api/errors'
import type { Tracking } from '@/lib/api/types'
import { telUrl, useSupport } from '@/lib/useSupport'
import { Illustration } from '@/ui/Illustration'
import { Money } from '@/ui/Money'
import { Notice } from '@/ui/Notice'
import { Page } from '@/ui/Page'
import type { Tone } from '@/ui/StatusBadge'
import { Stepper } from '@/ui/Stepper'
import { QueryView } from '@/ui/states'
import { AskForMoney } from './AskForMoney'
import { BilingualText } from './BilingualText'
import { deliveryStepsOf } from './deliverySteps'
import { messages } from './messages'
import classes from './TrackPage.module.css'

/** pollIntervalMs is the polling interval while the transfer is in progress. */
const pollIntervalMs = 20_000

const tones: Record<Tracking['stage'], Tone> = {
  SENT: 'info',
  PAYING: 'info',
  READY: 'success',
  DELIVERED: 'success',
  DELAYED: 'warning',
  STOPPED: 'danger',
}

const isInProgress = (stage: Tracking['stage']) => stage !== 'DELIVERED' && stage !== 'STOPPED'

/**
 * TrackPage shows the beneficiary the status of their transfer. It requires no account and identifies the
 * sender only by first name.
 */
export default function TrackPage() {
  const { token = '' } = useParams()
  const tracking = useQuery({
    queryKey: ['tracking', token],
    queryFn: () => read(api.GET('/v1/tracking/{token}', { params: { path: { token } } })),
    retry: shouldRetry,
    refetchInterval: ({ state }) => (state.data && isInProgress(state.data.stage) ? pollIntervalMs : false),
  })
  const { error } = tracking
  if (error instanceof ApiError && (error.status === 404 || error.status === 410)) {
    const { title, lead } = error.status === 404 ? messages.notFound : messages.expired
    return (
      <Page
        title={title}
        lead={<BilingualText text={lead} />}
        width="narrow"
        illustration={<Illustration name="signpost" width={320} />}
      />
    )
  }
  const title = messages.title(tracking.data?.senderFirstName ?? '')
  return (
    <Page title={title.en} lead={<span lang="ne">{title.ne}</span>} width="narrow">
      <QueryView query={tracking}>{(data) => <TransferStatus tracking={data} token={token} />}</QueryView>
    </Page>
  )
}

function TransferStatus({ tracking, token }: { tracking: Tracking; token: string }) {
  const { stage, senderFirstName, estimatedArrival, canRequest } = tracking
  const destination = messages.destination(tracking)
  return (
    <Stack gap="lg">
      <Stack gap={0}>
        <Text fz="sm" c="dimmed">
          <BilingualText text={messages.amount} />
        </Text>
        <Money amount={tracking.recipientAmount} currency={tracking.recipientCurrency} size="display" />
        {destination && <BilingualText text={destination} />}
      </Stack>
      {estimatedArrival && (
        <Text fw={600}>
          <BilingualText text={messages.expected(estimatedArrival)} />
        </Text>
      )}
      <Notice tone={tones[stage]}>
        <BilingualText text={messages.stage(stage, senderFirstName)} />
      </Notice>
      {tracking.payoutMethod === 'CASH_PICKUP' && isInProgress(stage) && <Bring sender={senderFirstName} />}
      <Stepper label={messages.steps.label} orientation="vertical" steps={deliveryStepsOf(tracking)} />
      {canRequest && <AskForMoney token={token} sender={senderFirstName} />}
      <Support />
      <Text fz="sm" c="dimmed" className={classes.privacy}>
        <BilingualText text={messages.privacy} />
      </Text>
    </Stack>
  )
}

/** Bring lists what the beneficiary needs to pick up cash. */
function Bring({ sender }: { sender: string }) {
  return (
    <section>
      <Text fw={600}>
        <BilingualText text={messages.bring} />
      </Text>
      <ul className={classes.bring}>
        <li>
          <BilingualText text={messages.bringId} />
        </li>
        <li>
          <BilingualText text={messages.bringPin(sender)} />
        </li>
      </ul>
    </section>
  )
}

function Support() {
  const { phones } = useSupport()
  return (
    <div>
      <BilingualText text={messages.support} />
      {phones.map((phone) => (
        <Anchor key={phone} href={telUrl(phone)} display="block" fw={600}>
          {phone}
        </Anchor>
      ))}
    </div>
  )
}
