import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import type { TransactionDetail } from '@/api/types'
import { holdPath, paths, replayPath } from '@/app/paths'
import { WhyTransferPrice } from '@/parts/price/WhyThisPrice'
import { Money } from '@/ui/Money'
import { Notice } from '@/ui/Notice'
import { DeliveryStatusBadge, TransactionStatusBadge } from '@/ui/StatusBadge'
import { EmptyState } from '@/ui/states'
import { actorName, isPerson } from './actors'
import { eventQuery } from './events/queries'
import { AdminPage } from './parts/AdminPage'
import { Answer } from './parts/Answer'
import { CopyId } from './parts/CopyId'
import { EventType } from './parts/EventType'
import { Fact, Facts } from './parts/Facts'
import { JsonView } from './parts/JsonView'
import { Postings } from './parts/Postings'
import { Refund } from './parts/Refund'
import { Exactly, When } from './parts/When'
import classes from './TransferPage.module.css'
import { messages } from './transfers/messages'
import { transferQuery, transferStepsQuery } from './transfers/queries'
import type { TransferStep } from './types'

/** TransferPage shows every event of one transfer with its actor and ledger postings. */
export default function TransferPage() {
  const { id = '' } = useParams()
  const transfer = useQuery(transferQuery(id))
  const steps = useQuery(transferStepsQuery(id))
  return (
    <AdminPage title="Transfer" about={<CopyId id={id} whole label="transfer ID" />}>
      <Answer query={transfer} rows={2}>
        {(detail) => (
          <>
            <Summary transfer={detail} />
            <p>
              <Anchor component={Link} to={holdPath(detail.id)}>
                Compliance details
              </Anchor>
              {' · '}
              <Anchor component={Link} to={`${paths.transfers}?sender=${detail.sender.referenceId}`}>
                All transfers from this sender
              </Anchor>
              {' · '}
              <Anchor component={Link} to={replayPath(`sender-${detail.sender.referenceId}`)}>
                Replay sender history
              </Anchor>
              {' · '}
              <Anchor component={Link} to={`${paths.reads}?person=${detail.sender.referenceId}`}>
                Who viewed this sender’s data
              </Anchor>
              {' · '}
              <Anchor component={Link} to={replayPath(`transfer-${detail.id}`)}>
                Replay transfer
              </Anchor>
            </p>
            {[detail.status, detail.deliveryStatus].includes('HOLD') && (
              <Notice tone="warning" title={messages.held.title}>
                {messages.held.text}{' '}
                <Anchor component={Link} to={holdPath(detail.id)} inherit>
                  {messages.held.decide}
                </Anchor>
              </Notice>
            )}
            <Refund id={detail.id} />
            <div className={classes.why}>
              <WhyTransferPrice id={detail.id} />
            </div>
          </>
        )}
      </Answer>
      <Answer query={steps}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState
              scene="signpost"
              title="Transfer not found"
              text="Check the transfer ID. Copy the whole ID from a list."
            />
          ) : (
            <ol className={classes.steps}>
              {list.map((step) => (
                <Step key={step.position} step={step} />
              ))}
            </ol>
          )
        }
      </Answer>
    </AdminPage>
  )
}

function Summary({ transfer }: { transfer: TransactionDetail }) {
  return (
    <Facts>
      <Fact name="Sent">
        <Money amount={transfer.totalAmount} currency={transfer.senderCurrency} />
      </Fact>
      <Fact name="Received">
        <Money amount={transfer.recipientAmount} currency={transfer.recipientCurrency} />
      </Fact>
      <Fact name="Transaction">
        <TransactionStatusBadge status={transfer.status} />
      </Fact>
      <Fact name="Delivery">
        <DeliveryStatusBadge status={transfer.deliveryStatus} />
      </Fact>
      <Fact name="Sender">
        <Anchor component={Link} to={`${paths.events}?person=${transfer.sender.referenceId}`}>
          {transfer.sender.fullName}
        </Anchor>
      </Fact>
      <Fact name="Beneficiary">
        <Anchor component={Link} to={`${paths.events}?person=${transfer.beneficiary.referenceId}`}>
          {transfer.beneficiary.fullName}
        </Anchor>
      </Fact>
    </Facts>
  )
}

function Step({ step }: { step: TransferStep }) {
  return (
    <li className={classes.step}>
      <div className={classes.head}>
        <EventType type={step.type} to={`${paths.events}?event=${step.position}`} />
        <span className={classes.when}>
          <Exactly at={step.recordedAt} /> · <When at={step.recordedAt} />
        </span>
      </div>
      <p className={classes.by}>
        {actorName(step.actorId, step.actorRole)}{' '}
        {isPerson(step.actorRole) && <CopyId id={step.actorId} label="actor" />}
        {step.text && (
          <span className={classes.told}>{step.shown ? `Shown to sender: ${step.text}` : step.text}</span>
        )}
      </p>
      {step.comments && <blockquote className={classes.comments}>{step.comments}</blockquote>}
      {step.postings.length > 0 && <Postings postings={step.postings} />}
      <Payload position={step.position} />
    </li>
  )
}

/** Payload shows an event's payload, which loads on demand. */
function Payload({ position }: { position: string }) {
  const [opened, setOpened] = useState(false)
  const event = useQuery({ ...eventQuery(position), enabled: opened })
  return (
    <details className={classes.payload} onToggle={(toggle) => setOpened(toggle.currentTarget.open)}>
      <summary>Payload</summary>
      {opened && (
        <Answer query={event} rows={2}>
          {({ payload }) => <JsonView value={payload} />}
        </Answer>
      )}
    </details>
  )
}
