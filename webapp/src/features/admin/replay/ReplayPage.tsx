import { Anchor, Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import { ApiError } from '@/api/errors'
import { casePath, holdPath, paths, replayPath, transferPath } from '@/app/paths'
import { EmptyState } from '@/ui/states'
import { actorName, eventTitle, isPerson, titled } from '../actors'
import { AdminPage } from '../parts/AdminPage'
import { Answer } from '../parts/Answer'
import { CopyId } from '../parts/CopyId'
import { Postings } from '../parts/Postings'
import type { Replay, ReplayFrame } from '../types'
import { EvidencePack } from './EvidencePack'
import { EvidenceView, InForceView } from './InForceView'
import { Marks } from './Marks'
import { messages } from './messages'
import { frameQuery, replayQuery, windowOf } from './queries'
import classes from './ReplayPage.module.css'
import { StateView } from './StateView'
import { Trail } from './Trail'
import { Transport } from './Transport'
import { usePlayback, useStepKeys } from './usePlayback'

/** ReplayPage replays the history of a transfer, person, price, or account. The URL holds the step. */
export default function ReplayPage() {
  const { stream = '' } = useParams()
  const [search] = useSearchParams()
  const asked = Number(search.get('step') ?? '') || undefined
  const replay = useQuery(replayQuery(stream, windowOf(asked ?? 1), asked ? {} : momentOf(search)))
  const missing = replay.error instanceof ApiError && replay.error.code === 'REPLAY_NOT_FOUND'
  return (
    <AdminPage
      title={`Replay: ${titled(stream.split('-')[0] ?? '')}`}
      about={
        <>
          {messages.about} <CopyId id={stream} whole label="stream" />
        </>
      }
      actions={<Elsewhere stream={stream} />}
    >
      {missing ? (
        <EmptyState scene="signpost" title={messages.empty} text={messages.emptyHint} />
      ) : (
        <Answer query={replay}>
          {(answer) => <ReplayView replay={answer} step={asked ?? (answer.asOf || 1)} />}
        </Answer>
      )}
    </AdminPage>
  )
}

/** momentOf returns the time or log position from the URL, used instead of a step. */
function momentOf(search: URLSearchParams): { asOf?: string; position?: string } {
  const [asOf, position] = [search.get('asOf'), search.get('position')]
  return position ? { position } : asOf ? { asOf } : {}
}

/** Elsewhere links to other pages about the replayed stream. */
function Elsewhere({ stream }: { stream: string }) {
  const transfer = transferOf(stream)
  return (
    <nav className={classes.links} aria-label="Related">
      {transfer && (
        <>
          <Anchor component={Link} to={transferPath(transfer)}>
            Transfer
          </Anchor>
          <Anchor component={Link} to={holdPath(transfer)}>
            Compliance details
          </Anchor>
          <Anchor component={Link} to={casePath(transfer)}>
            Compliance case
          </Anchor>
        </>
      )}
      <Anchor component={Link} to={`${paths.events}?stream=${encodeURIComponent(stream)}`}>
        Events
      </Anchor>
    </nav>
  )
}

const transferOf = (stream: string): string | undefined =>
  stream.startsWith('transfer-') ? stream.slice('transfer-'.length) : undefined

function ReplayView({ replay, step: asked }: { replay: Replay; step: number }) {
  const { stream, steps, marks } = replay
  const [, setSearch] = useSearchParams()
  const [personal, setPersonal] = useState(false)
  const step = Math.min(Math.max(asked, 1), steps)
  const frame = useQuery(frameQuery(stream, step, personal))
  const go = useCallback(
    (to: number) => setSearch({ step: String(Math.min(Math.max(to, 1), steps)) }, { replace: true }),
    [setSearch, steps],
  )
  const shown = frame.data?.step === step && !frame.isPlaceholderData
  const { playing, toggle, speed, setSpeed } = usePlayback({ step, steps, ready: shown, go })
  useStepKeys(step, steps, go, toggle)
  const transfer = transferOf(stream)
  return (
    <>
      <Transport {...{ step, steps, marks, playing, speed, go, toggle, setSpeed }} frame={frame.data} />
      <div className={classes.columns}>
        <Trail steps={replay.result} current={step} marks={marks} go={go} />
        <div className={classes.now} aria-busy={!shown}>
          <Answer query={frame}>
            {(at) => (
              <>
                <Fact frame={at} />
                <h2 className={classes.part}>{messages.state.title}</h2>
                <Checkbox
                  className={classes.personal}
                  size="xs"
                  label={messages.personal.show}
                  description={personal ? messages.personal.hint : messages.personal.hidden}
                  checked={personal}
                  onChange={(event) => setPersonal(event.currentTarget.checked)}
                />
                <RelatedHistories stream={stream} state={at.after} />
                {at.unfolded ? (
                  <p className={classes.none}>{at.unfolded}</p>
                ) : (
                  <StateView before={at.before} after={at.after} />
                )}
              </>
            )}
          </Answer>
        </div>
        <aside className={classes.beside} aria-label="Details at this step">
          {frame.data && (
            <>
              <EvidenceFor replay={replay} frame={frame.data} />
              <Booked frame={frame.data} own={replay.kind === 'transfer'} />
              <InForceView inForce={frame.data.inForce} />
            </>
          )}
          <Marks stream={stream} step={step} marks={marks} go={go} />
          {transfer && <EvidencePack transfer={transfer} />}
        </aside>
      </div>
    </>
  )
}

/** relatedFields lists fields that refer to streams with their own history. */
const relatedFields = {
  SenderID: ['sender', messages.related.sender],
  BeneficiaryID: ['beneficiary', messages.related.beneficiary],
  FundingSourceID: ['source', messages.related.source],
} as const

/** RelatedHistories links to the replays of related streams. */
function RelatedHistories({ stream, state }: { stream: string; state: unknown }) {
  const named = (state ?? {}) as Record<string, unknown>
  const links = Object.entries(relatedFields).flatMap(([field, [kind, label]]) => {
    const id = named[field]
    const to = `${kind}-${String(id)}`
    return typeof id === 'string' && id && to !== stream ? [{ to, label }] : []
  })
  if (links.length === 0) return null
  return (
    <nav className={classes.links} aria-label={messages.related.title}>
      {links.map(({ to, label }) => (
        <Anchor key={to} component={Link} to={replayPath(to)}>
          {label}
        </Anchor>
      ))}
    </nav>
  )
}

/** Fact shows what happened at the step and who caused it. */
function Fact({ frame }: { frame: ReplayFrame }) {
  const { actor, device, position, erased } = frame
  return (
    <header>
      <h2 className={classes.title} aria-live="polite">
        {eventTitle(frame.type)}
      </h2>
      <p className={classes.by}>
        {actor.name || actorName(actor.id, actor.role)}{' '}
        {isPerson(actor.role) && <CopyId id={actor.id} label="actor" />}
        <span className={classes.quiet}>
          {messages.device} {device || messages.noDevice}
        </span>
        <Anchor component={Link} to={`${paths.events}?event=${position}`} size="sm">
          Event {position}
        </Anchor>
      </p>
      {erased && <p className={classes.none}>{messages.personal.erased}</p>}
    </header>
  )
}

function EvidenceFor({ replay, frame }: { replay: Replay; frame: ReplayFrame }) {
  if (replay.kind !== 'transfer') return null
  return <EvidenceView inForce={frame.inForce} personal={frame.personal} />
}

/** Booked shows the ledger postings of a step. An account's replay links to the transfer's. */
function Booked({ frame, own }: { frame: ReplayFrame; own: boolean }) {
  const transfer = transferOf(frame.stream)
  if (!transfer) return null
  return (
    <section aria-labelledby="booked">
      <h2 id="booked" className={classes.part}>
        {messages.postings.title}
      </h2>
      {frame.postings.length > 0 ? (
        <Postings postings={frame.postings} />
      ) : (
        <p className={classes.none}>{messages.postings.none}</p>
      )}
      {!own && (
        <Anchor component={Link} to={replayPath(frame.stream)} size="sm">
          Replay the transfer
        </Anchor>
      )}
    </section>
  )
}
