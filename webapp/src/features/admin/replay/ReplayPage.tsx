import { Anchor, Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import { ApiError } from '@/api/errors'
import { casePath, holdPath, paths, replayPath, transferPath } from '@/app/paths'
import { EmptyState } from '@/ui/states'
import { actorName, codeLabel, eventTitle, isPerson } from '../labels'
import { AdminPage } from '../parts/AdminPage'
import { CopyId } from '../parts/CopyId'
import { Postings } from '../parts/Postings'
import { QueryResult } from '../parts/QueryResult'
import type { Replay, ReplayFrame } from '../types'
import { EvidenceDownload } from './EvidenceDownload'
import { EvidenceView, InEffectView } from './InEffectView'
import { Marks } from './Marks'
import { messages } from './messages'
import { PlaybackControls } from './PlaybackControls'
import { frameQuery, replayQuery, windowStart } from './queries'
import classes from './ReplayPage.module.css'
import { StateView } from './StateView'
import { StepList } from './StepList'
import { usePlayback, useStepKeys } from './usePlayback'

/** ReplayPage replays the history of a transfer, person, price, or account. The URL holds the step. */
export default function ReplayPage() {
  const { stream = '' } = useParams()
  const [search] = useSearchParams()
  const requestedStep = Number(search.get('step') ?? '') || undefined
  const replay = useQuery(
    replayQuery(stream, windowStart(requestedStep ?? 1), requestedStep ? {} : asOfParams(search)),
  )
  const notFound = replay.error instanceof ApiError && replay.error.code === 'REPLAY_NOT_FOUND'
  return (
    <AdminPage
      title={`Replay: ${codeLabel(stream.split('-')[0] ?? '')}`}
      description={
        <>
          {messages.description} <CopyId id={stream} full label="stream ID" />
        </>
      }
      actions={<RelatedLinks stream={stream} />}
    >
      {notFound ? (
        <EmptyState illustration="signpost" title={messages.empty} text={messages.emptyHint} />
      ) : (
        <QueryResult query={replay}>
          {(data) => <ReplayView replay={data} requestedStep={requestedStep ?? (data.asOf || 1)} />}
        </QueryResult>
      )}
    </AdminPage>
  )
}

/** asOfParams returns the time or log position from the URL. The position takes precedence. */
function asOfParams(search: URLSearchParams): { asOf?: string; position?: string } {
  const [asOf, position] = [search.get('asOf'), search.get('position')]
  return position ? { position } : asOf ? { asOf } : {}
}

/** RelatedLinks links to other pages about the stream. */
function RelatedLinks({ stream }: { stream: string }) {
  const transferId = transferIdOf(stream)
  return (
    <nav className={classes.links} aria-label="Related pages">
      {transferId && (
        <>
          <Anchor component={Link} to={transferPath(transferId)}>
            Transfer
          </Anchor>
          <Anchor component={Link} to={holdPath(transferId)}>
            Compliance details
          </Anchor>
          <Anchor component={Link} to={casePath(transferId)}>
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

const transferIdOf = (stream: string): string | undefined =>
  stream.startsWith('transfer-') ? stream.slice('transfer-'.length) : undefined

function ReplayView({ replay, requestedStep }: { replay: Replay; requestedStep: number }) {
  const { stream, steps, marks } = replay
  const [, setSearch] = useSearchParams()
  const [personal, setPersonal] = useState(false)
  const step = Math.min(Math.max(requestedStep, 1), steps)
  const frame = useQuery(frameQuery(stream, step, personal))
  const goTo = useCallback(
    (target: number) => setSearch({ step: String(Math.min(Math.max(target, 1), steps)) }, { replace: true }),
    [setSearch, steps],
  )
  const isCurrentFrame = frame.data?.step === step && !frame.isPlaceholderData
  const { playing, toggle, speed, setSpeed } = usePlayback({ step, steps, ready: isCurrentFrame, goTo })
  useStepKeys(step, steps, goTo, toggle)
  const transferId = transferIdOf(stream)
  return (
    <>
      <PlaybackControls
        {...{ step, steps, marks, playing, speed, goTo, toggle, setSpeed }}
        frame={frame.data}
      />
      <div className={classes.columns}>
        <StepList steps={replay.result} current={step} marks={marks} goTo={goTo} />
        <div className={classes.state} aria-busy={!isCurrentFrame}>
          <QueryResult query={frame}>
            {(current) => (
              <>
                <StepHeader frame={current} />
                <h2 className={classes.heading}>{messages.state.title}</h2>
                <Checkbox
                  className={classes.personal}
                  size="xs"
                  label={messages.personal.show}
                  description={personal ? messages.personal.hint : messages.personal.hidden}
                  checked={personal}
                  onChange={(event) => setPersonal(event.currentTarget.checked)}
                />
                <RelatedHistories stream={stream} state={current.after} />
                {current.unfolded ? (
                  <p className={classes.none}>{current.unfolded}</p>
                ) : (
                  <StateView before={current.before} after={current.after} />
                )}
              </>
            )}
          </QueryResult>
        </div>
        <aside className={classes.details} aria-label="Details at this step">
          {frame.data && (
            <>
              <TransferEvidence replay={replay} frame={frame.data} />
              <LedgerPostings frame={frame.data} isTransferReplay={replay.kind === 'transfer'} />
              <InEffectView inEffect={frame.data.inForce} />
            </>
          )}
          <Marks stream={stream} step={step} marks={marks} goTo={goTo} />
          {transferId && <EvidenceDownload transferId={transferId} />}
        </aside>
      </div>
    </>
  )
}

/** relatedFields maps the state fields that refer to other streams to the stream category and link text. */
const relatedFields = {
  SenderID: ['sender', messages.related.sender],
  BeneficiaryID: ['beneficiary', messages.related.beneficiary],
  FundingSourceID: ['source', messages.related.source],
} as const

/** RelatedHistories links to the replays of related streams. */
function RelatedHistories({ stream, state }: { stream: string; state: unknown }) {
  const fields = (state ?? {}) as Record<string, unknown>
  const links = Object.entries(relatedFields).flatMap(([field, [kind, label]]) => {
    const id = fields[field]
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

/** StepHeader shows a step's event, actor, and device. */
function StepHeader({ frame }: { frame: ReplayFrame }) {
  const { actor, device, position, erased } = frame
  return (
    <header>
      <h2 className={classes.title} aria-live="polite">
        {eventTitle(frame.type)}
      </h2>
      <p className={classes.by}>
        {actor.name || actorName(actor.id, actor.role)}{' '}
        {isPerson(actor.role) && <CopyId id={actor.id} label="actor ID" />}
        <span className={classes.muted}>
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

/** TransferEvidence shows a transfer's screening results. It shows nothing for other streams. */
function TransferEvidence({ replay, frame }: { replay: Replay; frame: ReplayFrame }) {
  if (replay.kind !== 'transfer') return null
  return <EvidenceView inEffect={frame.inForce} personal={frame.personal} />
}

/** LedgerPostings shows a step's ledger postings. In an account's replay, it also links to the transfer's replay. */
function LedgerPostings({ frame, isTransferReplay }: { frame: ReplayFrame; isTransferReplay: boolean }) {
  const transferId = transferIdOf(frame.stream)
  if (!transferId) return null
  return (
    <section aria-labelledby="postings">
      <h2 id="postings" className={classes.heading}>
        {messages.postings.title}
      </h2>
      {frame.postings.length > 0 ? (
        <Postings postings={frame.postings} />
      ) : (
        <p className={classes.none}>{messages.postings.none}</p>
      )}
      {!isTransferReplay && (
        <Anchor component={Link} to={replayPath(frame.stream)} size="sm">
          Replay the transfer
        </Anchor>
      )}
    </section>
  )
}
