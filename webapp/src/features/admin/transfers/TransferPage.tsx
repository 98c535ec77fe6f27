import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import type { Schemas, TransactionDetail } from '@/lib/api/types'
import { formatDay } from '@/lib/format/time'
import { casePath, customerPath, holdPath, paths, replayPath } from '@/lib/paths'
import { WhyTransferPrice } from '@/parts/price/WhyThisPrice'
import { Money } from '@/ui/Money'
import { Notice } from '@/ui/Notice'
import { DeliveryStatusBadge, TransactionStatusBadge } from '@/ui/StatusBadge'
import { EmptyState } from '@/ui/states'
import { TextLink } from '@/ui/TextLink'
import { Actor } from '../shared/Actor'
import { AdminPage } from '../shared/AdminPage'
import { CopyId } from '../shared/CopyId'
import { DescriptionList } from '../shared/DescriptionList'
import { EventType } from '../shared/EventType'
import { JsonView } from '../shared/JsonView'
import { codeLabel } from '../shared/labels'
import { erased } from '../shared/messages'
import { Postings } from '../shared/Postings'
import { QueryResult } from '../shared/QueryResult'
import { eventQuery } from '../shared/queries'
import { ExactTime, RelativeTime } from '../shared/Time'
import { messages } from './messages'
import { transferQuery, transferStepsQuery } from './queries'
import { Refund } from './Refund'
import { TransferActions } from './TransferActions'
import classes from './TransferPage.module.css'

/** TransferPage shows a transfer and all its events, with their actors and ledger postings. */
export default function TransferPage() {
  const { id = '' } = useParams()
  const transfer = useQuery(transferQuery(id))
  const steps = useQuery(transferStepsQuery(id))
  return (
    <AdminPage
      title={transfer.data?.referenceNumber ? `Transfer ${transfer.data.referenceNumber}` : 'Transfer'}
      description={<CopyId id={id} full label="transfer ID" />}
      actions={transfer.data && <TransferActions transfer={transfer.data} />}
    >
      <QueryResult query={transfer} skeletonRows={2}>
        {(detail) => (
          <>
            <Summary transfer={detail} steps={steps.data?.result ?? []} />
            <p>
              <TextLink to={holdPath(detail.id)}>Compliance details</TextLink>
              {' · '}
              <TextLink to={casePath(detail.id)}>Case</TextLink>
              {' · '}
              <TextLink to={`${paths.reads}?person=${detail.sender.referenceId}`}>
                Who viewed this sender’s data
              </TextLink>
              {' · '}
              <TextLink to={replayPath(`transfer-${detail.id}`)}>Replay transfer</TextLink>
            </p>
            {[detail.status, detail.deliveryStatus].includes('HOLD') && (
              <Notice tone="warning" title={messages.held.title}>
                {messages.held.text}{' '}
                <TextLink to={holdPath(detail.id)} inherit>
                  {messages.held.decide}
                </TextLink>
              </Notice>
            )}
            <Refund id={detail.id} />
            <div className={classes.price}>
              <WhyTransferPrice id={detail.id} />
            </div>
          </>
        )}
      </QueryResult>
      <QueryResult query={steps}>
        {({ result: loadedSteps }) =>
          loadedSteps.length === 0 ? (
            <EmptyState
              illustration="signpost"
              title="Transfer not found"
              text="Check the transfer ID. Copy the full ID from a list."
            />
          ) : (
            <ol className={classes.steps}>
              {loadedSteps.map((step) => (
                <Step key={step.position} step={step} />
              ))}
            </ol>
          )
        }
      </QueryResult>
    </AdminPage>
  )
}

const failureStep = 'transfer.payout_failed'

/** Failure names the reason for the latest failed payout. */
function Failure({ steps }: { steps: Schemas['TransferStep'][] }) {
  const failed = steps.findLast(({ type }) => type === failureStep)
  const { data } = useQuery({ ...eventQuery(failed?.position ?? ''), enabled: failed !== undefined })
  const { reason } = (data?.payload ?? {}) as { reason?: string }
  return <>{reason ? codeLabel(reason) : messages.page.unknownFailure}</>
}

interface SummaryProps {
  transfer: TransactionDetail
  steps: Schemas['TransferStep'][]
}

function Summary({ transfer, steps }: SummaryProps) {
  return (
    <DescriptionList
      items={{
        [messages.page.failure]: transfer.deliveryStatus === 'DELIVERY_FAILED' && <Failure steps={steps} />,
        Sent: <Money amount={transfer.totalAmount} currency={transfer.senderCurrency} />,
        'Beneficiary receives': (
          <Money amount={transfer.recipientAmount} currency={transfer.recipientCurrency} />
        ),
        Transaction: <TransactionStatusBadge status={transfer.status} />,
        Delivery: <DeliveryStatusBadge status={transfer.deliveryStatus} />,
        [messages.page.promised]: formatDay(transfer.dateAvailable, { year: true }),
        Sender: (
          <TextLink to={customerPath(transfer.sender.referenceId)}>
            {transfer.sender.fullName || erased}
          </TextLink>
        ),
        Beneficiary: (
          <TextLink to={`${paths.events}?person=${transfer.beneficiary.referenceId}`}>
            {transfer.beneficiary.fullName || erased}
          </TextLink>
        ),
      }}
    />
  )
}

function Step({ step }: { step: Schemas['TransferStep'] }) {
  return (
    <li className={classes.step}>
      <div className={classes.head}>
        <EventType type={step.type} to={`${paths.events}?event=${step.position}`} />
        <span className={classes.when}>
          <ExactTime at={step.recordedAt} /> · <RelativeTime at={step.recordedAt} />
        </span>
      </div>
      <p className={classes.byline}>
        <Actor id={step.actorId} role={step.actorRole} />
        {step.text && (
          <span className={classes.description}>
            {step.shown ? `Shown to sender: ${step.text}` : step.text}
          </span>
        )}
      </p>
      {step.comments && <blockquote className={classes.comments}>{step.comments}</blockquote>}
      {step.postings.length > 0 && <Postings postings={step.postings} />}
      <Payload position={step.position} />
    </li>
  )
}

/** Payload shows an event's payload. The payload loads when the user opens it. */
function Payload({ position }: { position: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const detail = useQuery({ ...eventQuery(position), enabled: isOpen })
  return (
    <details className={classes.payload} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>Payload</summary>
      {isOpen && (
        <QueryResult query={detail} skeletonRows={2}>
          {({ payload }) => <JsonView value={payload} />}
        </QueryResult>
      )}
    </details>
  )
}
