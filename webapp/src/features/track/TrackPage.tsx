import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { api, read, worthRetrying } from '@/api/client'
import { ApiError } from '@/api/errors'
import type { Tracking } from '@/api/types'
import { Illustration } from '@/ui/Illustration'
import { Money } from '@/ui/Money'
import { Notice } from '@/ui/Notice'
import { Page } from '@/ui/Page'
import type { Tone } from '@/ui/StatusBadge'
import { QueryView } from '@/ui/states'
import { Trail } from '@/ui/Trail'
import { Both } from './Both'
import { messages } from './messages'
import { stationsOf } from './stations'
import classes from './TrackPage.module.css'

/** lookAgainMs is the polling interval while the transfer is not complete. */
const lookAgainMs = 20_000

const tones: Record<Tracking['stage'], Tone> = {
  SENT: 'info',
  PAYING: 'info',
  READY: 'success',
  DELIVERED: 'success',
  DELAYED: 'warning',
  STOPPED: 'danger',
}

const isUnderWay = (stage: Tracking['stage']) => stage !== 'DELIVERED' && stage !== 'STOPPED'

/**
 * TrackPage shows the beneficiary the status of their transfer, without an account and without the sender's
 * private data.
 */
export default function TrackPage() {
  const { token = '' } = useParams()
  const tracking = useQuery({
    queryKey: ['tracking', token],
    queryFn: () => read(api.GET('/v1/tracking/{token}', { params: { path: { token } } })),
    retry: worthRetrying,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data.stage) ? lookAgainMs : false),
  })
  const { error } = tracking
  if (error instanceof ApiError && (error.status === 404 || error.status === 410)) {
    const { title, lead } = error.status === 404 ? messages.unknown : messages.expired
    return (
      <Page
        title={title}
        lead={<Both text={lead} />}
        width="narrow"
        art={<Illustration scene="signpost" width={320} />}
      />
    )
  }
  return (
    <Page
      title={messages.title(tracking.data?.senderFirstName ?? '')}
      lead={<span lang="ne">{messages.titleInNepali(tracking.data?.senderFirstName ?? '')}</span>}
      width="narrow"
    >
      <QueryView query={tracking}>{(found) => <Whereabouts tracking={found} />}</QueryView>
    </Page>
  )
}

function Whereabouts({ tracking }: { tracking: Tracking }) {
  const { stage, senderFirstName, payerName = '', estimatedArrival } = tracking
  return (
    <div className={classes.whereabouts}>
      <p className={classes.amount}>
        <span>
          <Both text={messages.amount} />
        </span>
        <Money amount={tracking.recipientAmount} currency={tracking.recipientCurrency} size="display" />
      </p>
      {estimatedArrival && (
        <p className={classes.expected}>
          <Both text={messages.expected(estimatedArrival)} />
        </p>
      )}
      <Notice tone={tones[stage]}>
        <Both text={messages.stages[stage](senderFirstName, payerName)} />
      </Notice>
      <Trail label={messages.trail.label} direction="down" stations={stationsOf(tracking)} />
      <p className={classes.privacy}>
        <Both text={messages.privacy} />
      </p>
    </div>
  )
}
