import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams } from 'react-router-dom'
import { api, read, shouldRetry } from '@/api/client'
import { ApiError } from '@/api/errors'
import type { ReceiptProof } from '@/api/types'
import { Illustration } from '@/ui/Illustration'
import { Money } from '@/ui/Money'
import { Notice } from '@/ui/Notice'
import { Page } from '@/ui/Page'
import { QueryView } from '@/ui/states'
import { formatDateTime } from '@/ui/time'
import { messages } from './messages'
import classes from './ReceiptPage.module.css'
import { type VerificationResult, verifyReceipt } from './verify'

/** pollIntervalMs is the polling interval until the proof is ready. */
const pollIntervalMs = 2_000

interface VerifiedReceipt extends VerificationResult {
  proof: ReceiptProof
}

/** ReceiptPage lets anyone with a receipt verify it against the signed log, without an account. */
export default function ReceiptPage() {
  const { token = '' } = useParams()
  const receipt = useQuery({
    queryKey: ['receipt', token],
    queryFn: async (): Promise<VerifiedReceipt> => {
      const proof = await read(api.GET('/v1/receipts/{token}/proof', { params: { path: { token } } }))
      return { proof, ...(await verifyReceipt(proof)) }
    },
    retry: shouldRetry,
    refetchInterval: ({ state }) =>
      state.data && state.data.isProven === undefined ? pollIntervalMs : false,
  })
  const { error } = receipt
  if (error instanceof ApiError && (error.status === 404 || error.status === 410)) {
    const { title, lead } = error.status === 404 ? messages.unknown : messages.expired
    return (
      <Page title={title} lead={lead} width="narrow" art={<Illustration name="signpost" width={320} />} />
    )
  }
  return (
    <Page title={messages.title} lead={messages.lead} width="narrow">
      <QueryView query={receipt}>{(verified) => <ReceiptDetails {...verified} />}</QueryView>
    </Page>
  )
}

function VerificationNotice({ isProven, signature }: VerificationResult) {
  if (isProven === undefined) return <Notice tone="info">{messages.waiting}</Notice>
  if (!isProven) return <Notice tone="danger">{messages.unproven}</Notice>
  if (signature === 'valid') return <Notice tone="success">{messages.proven}</Notice>
  return (
    <Notice tone="warning" title={messages.unsigned.title}>
      {messages.unsigned.text}
    </Notice>
  )
}

function ReceiptDetails({ proof, ...result }: VerifiedReceipt) {
  const { created } = result
  return (
    <div className={classes.receipt}>
      <VerificationNotice {...result} />
      <dl className={classes.fields}>
        <Field name={messages.fields.at}>{formatDateTime(created.at)}</Field>
        <Field name={messages.fields.send}>
          <StoredAmount amount={created.send} />
        </Field>
        <Field name={messages.fields.fee}>
          <StoredAmount amount={created.fee} />
        </Field>
        <Field name={messages.fields.total}>
          <StoredAmount amount={created.total} />
        </Field>
        <Field name={messages.fields.rate}>{messages.rate(created.rate)}</Field>
        <Field name={messages.fields.receive}>
          <StoredAmount amount={created.receive} />
        </Field>
      </dl>
      {proof.head && <Proof head={proof.head} {...proof} />}
      <p className={classes.quiet}>{messages.privacy}</p>
    </div>
  )
}

function Proof({ head, position, keys }: ReceiptProof & { head: NonNullable<ReceiptProof['head']> }) {
  return (
    <details className={classes.proof}>
      <summary>{messages.proof.title}</summary>
      <p>{messages.proof.text}</p>
      <dl className={classes.fields}>
        <Field name={messages.proof.position}>{position}</Field>
        <Field name={messages.proof.size}>{head.size}</Field>
        <Field name={messages.proof.signed}>{formatDateTime(head.signedAt)}</Field>
      </dl>
      <p>{messages.proof.note}</p>
      <pre className={classes.note}>{head.note}</pre>
      <p>{messages.proof.key}</p>
      <pre className={classes.note}>{keys.join('\n')}</pre>
    </details>
  )
}

/** StoredAmount shows an amount in the format of the log, such as '205.00 USD'. */
function StoredAmount({ amount }: { amount: string }) {
  const [value = '', currency = ''] = amount.split(' ')
  return <Money amount={value} currency={currency} />
}

function Field({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
