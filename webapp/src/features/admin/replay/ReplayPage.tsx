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
import { EvidencePack } from './EvidencePack'
import { EvidenceView, InForceView } from './InForceView'
import { Marks } from './Marks'
import { messages } from './messages'
import { PlaybackControls } from './PlaybackControls'
import { frameQuery, replayQuery, windowOf } from './queries'
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
    replayQuery(stream, windowOf(requestedStep ?? 1), requestedStep ? {} : momentOf(search)),
  )
  const missing = replay.error instanceof ApiError && replay.error.code === 'REPLAY_NOT_FOUND'
  return (
    <AdminPage
      title={`Replay: ${codeLabel(stream.split('-')[0] ?? '')}`}
      description={
        <>
          {messages.description} <CopyId id={stream} full label="stream" />
        </>
      }
      actions={<RelatedLinks stream={stream} />}
    >
      {missing ? (
        <EmptyState illustration="signpost" title={messages.empty} text={messages.emptyHint} />
      ) : (
        <QueryResult query={replay}>
          {(data) => <ReplayView replay={data} requestedStep={requestedStep ?? (data.asOf || 1)} />}
        </QueryResult>
      )}
    </AdminPage>
  )
}

/** momentOf returns the time or log position from the URL. A step in the URL takes precedence. */
function momentOf(search: URLSearchParams): { asOf?: string; position?: string } {
  const [asOf, position] = [search.get('asOf'), search.get('position')]
  return position ? { position } : asOf ? { asOf } : {}
}

/** RelatedLinks links to other pages about the replayed stream. */
function RelatedLinks({ stream }: { stream: string }) {
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
  const transfer = transferOf(stream)
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
                <h2 className={classes.part}>{messages.state.title}</h2>
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
              <InForceView inForce={frame.data.inForce} />
            </>
          )}
          <Marks stream={stream} step={step} marks={marks} goTo={goTo} />
          {transfer && <EvidencePack transfer={transfer} />}
        </aside>
      </div>
    </>
  )
}

/** relatedFields maps each state field that refers to another stream to its category and link text. */
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

/** StepHeader shows the event of a step, who caused it, and on which device. */
function StepHeader({ frame }: { frame: ReplayFrame }) {
  const { actor, device, position, erased } = frame
  return (
    <header>
      <h2 className={classes.title} aria-live="polite">
        {eventTitle(frame.type)}
      </h2>
      <p className={classes.by}>
        {actor.name || actorName(actor.id, actor.role)}{' '}
        {isPerson(actor.role) && <CopyId id={actor.id} label="actor" />}
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

/** TransferEvidence shows the screening evidence of a transfer, and nothing for other streams. */
function TransferEvidence({ replay, frame }: { replay: Replay; frame: ReplayFrame }) {
  if (replay.kind !== 'transfer') return null
  return <EvidenceView inForce={frame.inForce} personal={frame.personal} />
}

/** LedgerPostings shows the ledger postings of a step. In an account's replay, it links to the transfer's replay. */
function LedgerPostings({ frame, isTransferReplay }: { frame: ReplayFrame; isTransferReplay: boolean }) {
  const transfer = transferOf(frame.stream)
  if (!transfer) return null
  return (
    <section aria-labelledby="postings">
      <h2 id="postings" className={classes.part}>
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
