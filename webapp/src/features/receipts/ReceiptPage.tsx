import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams } from 'react-router-dom'
import { api, read, worthRetrying } from '@/api/client'
import { ApiError } from '@/api/errors'
import type { ReceiptProof } from '@/api/types'
import { Illustration } from '@/ui/Illustration'
import { Money } from '@/ui/Money'
import { Notice } from '@/ui/Notice'
import { Page } from '@/ui/Page'
import { QueryView } from '@/ui/states'
import { formatDateTime } from '@/ui/time'
import { type Checked, check } from './check'
import { messages } from './messages'
import classes from './ReceiptPage.module.css'

/** lookAgainMs is the polling interval while the proof is not ready. */
const lookAgainMs = 2_000

interface Answer extends Checked {
  proof: ReceiptProof
}

/** ReceiptPage lets anyone with a receipt verify it against the log without an account. */
export default function ReceiptPage() {
  const { token = '' } = useParams()
  const receipt = useQuery({
    queryKey: ['receipt', token],
    queryFn: async (): Promise<Answer> => {
      const proof = await read(api.GET('/v1/receipts/{token}/proof', { params: { path: { token } } }))
      return { proof, ...(await check(proof)) }
    },
    retry: worthRetrying,
    refetchInterval: ({ state }) => (state.data && state.data.isProven === undefined ? lookAgainMs : false),
  })
  const { error } = receipt
  if (error instanceof ApiError && (error.status === 404 || error.status === 410)) {
    const { title, lead } = error.status === 404 ? messages.unknown : messages.expired
    return (
      <Page title={title} lead={lead} width="narrow" art={<Illustration scene="signpost" width={320} />} />
    )
  }
  return (
    <Page title={messages.title} lead={messages.lead} width="narrow">
      <QueryView query={receipt}>{(answer) => <Found {...answer} />}</QueryView>
    </Page>
  )
}

function Outcome({ isProven, signature }: Checked) {
  if (isProven === undefined) return <Notice tone="info">{messages.waiting}</Notice>
  if (!isProven) return <Notice tone="danger">{messages.unproven}</Notice>
  if (signature === 'valid') return <Notice tone="success">{messages.proven}</Notice>
  return (
    <Notice tone="warning" title={messages.unsigned.title}>
      {messages.unsigned.text}
    </Notice>
  )
}

function Found({ proof, ...checked }: Answer) {
  const { created } = checked
  return (
    <div className={classes.found}>
      <Outcome {...checked} />
      <dl className={classes.figures}>
        <Figure name={messages.figures.at}>{formatDateTime(created.at)}</Figure>
        <Figure name={messages.figures.send}>
          <Stored amount={created.send} />
        </Figure>
        <Figure name={messages.figures.fee}>
          <Stored amount={created.fee} />
        </Figure>
        <Figure name={messages.figures.total}>
          <Stored amount={created.total} />
        </Figure>
        <Figure name={messages.figures.rate}>{messages.rate(created.rate)}</Figure>
        <Figure name={messages.figures.receive}>
          <Stored amount={created.receive} />
        </Figure>
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
      <dl className={classes.figures}>
        <Figure name={messages.proof.position}>{position}</Figure>
        <Figure name={messages.proof.size}>{head.size}</Figure>
        <Figure name={messages.proof.signed}>{formatDateTime(head.signedAt)}</Figure>
      </dl>
      <p>{messages.proof.note}</p>
      <pre className={classes.note}>{head.note}</pre>
      <p>{messages.proof.key}</p>
      <pre className={classes.note}>{keys.join('\n')}</pre>
    </details>
  )
}

/** Stored shows an amount as stored in the log, such as '205.00 USD'. */
function Stored({ amount }: { amount: string }) {
  const [figure = '', currency = ''] = amount.split(' ')
  return <Money amount={figure} currency={currency} />
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
