import { Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import { ApiError } from '@/lib/api/errors'
import type { Schemas } from '@/lib/api/types'
import { casePath, holdPath, paths, replayPath, transferPath } from '@/lib/paths'
import { EmptyState } from '@/ui/states'
import { Actor } from '../shared/Actor'
import { AdminPage } from '../shared/AdminPage'
import { CopyId } from '../shared/CopyId'
import { EvidenceDownload } from '../shared/EvidenceDownload'
import { codeLabel, eventTitle, transferIdOf } from '../shared/labels'
import { Postings } from '../shared/Postings'
import { QueryResult } from '../shared/QueryResult'
import { Section } from '../shared/Section'
import { TextLink } from '../shared/TextLink'
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
          <TextLink isAction to={transferPath(transferId)}>
            Transfer
          </TextLink>
          <TextLink isAction to={holdPath(transferId)}>
            Compliance details
          </TextLink>
          <TextLink isAction to={casePath(transferId)}>
            Compliance case
          </TextLink>
        </>
      )}
      <TextLink to={`${paths.events}?stream=${encodeURIComponent(stream)}`}>Events</TextLink>
    </nav>
  )
}

function ReplayView({ replay, requestedStep }: { replay: Schemas['Replay']; requestedStep: number }) {
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
          {transferId && <EvidenceDownload transferId={transferId} className={classes.section} />}
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
        <TextLink key={to} to={replayPath(to)}>
          {label}
        </TextLink>
      ))}
    </nav>
  )
}

/** StepHeader shows a step's event, actor, device, and trace. */
function StepHeader({ frame }: { frame: Schemas['ReplayFrame'] }) {
  const { actor, device, position, erased, traceId } = frame
  return (
    <header>
      <h2 className={classes.title} aria-live="polite">
        {eventTitle(frame.type)}
      </h2>
      <p className={classes.by}>
        <Actor {...actor} />
        <span className={classes.muted}>
          {messages.device} {device || messages.noDevice}
        </span>
        <TextLink to={`${paths.events}?event=${position}`} size="sm">
          Event {position}
        </TextLink>
        {traceId && (
          <span className={classes.muted}>
            {messages.trace} <CopyId id={traceId} label="trace ID" />
          </span>
        )}
      </p>
      {erased && <p className={classes.none}>{messages.personal.erased}</p>}
    </header>
  )
}

/** TransferEvidence shows a transfer's screening results. It shows nothing for other streams. */
function TransferEvidence({ replay, frame }: { replay: Schemas['Replay']; frame: Schemas['ReplayFrame'] }) {
  if (replay.kind !== 'transfer') return null
  return <EvidenceView inEffect={frame.inForce} personal={frame.personal} />
}

/** LedgerPostings shows a step's ledger postings. In an account's replay, it also links to the transfer's replay. */
function LedgerPostings({
  frame,
  isTransferReplay,
}: {
  frame: Schemas['ReplayFrame']
  isTransferReplay: boolean
}) {
  const transferId = transferIdOf(frame.stream)
  if (!transferId) return null
  return (
    <Section title={messages.postings.title} className={classes.section}>
      {frame.postings.length > 0 ? (
        <Postings postings={frame.postings} />
      ) : (
        <p className={classes.none}>{messages.postings.none}</p>
      )}
      {!isTransferReplay && (
        <TextLink to={replayPath(frame.stream)} size="sm">
          Replay the transfer
        </TextLink>
      )}
    </Section>
  )
}
