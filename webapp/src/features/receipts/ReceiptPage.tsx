import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { api, read, shouldRetry } from '@/lib/api/client'
import { ApiError } from '@/lib/api/errors'
import type { ReceiptProof } from '@/lib/api/types'
import { formatDateTime } from '@/lib/format/time'
import { Illustration } from '@/ui/Illustration'
import { Money } from '@/ui/Money'
import { Notice } from '@/ui/Notice'
import { Page } from '@/ui/Page'
import { Row, Rows } from '@/ui/Rows'
import { QueryView } from '@/ui/states'
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
      state.data && state.data.isVerified === undefined ? pollIntervalMs : false,
  })
  const { error } = receipt
  if (error instanceof ApiError && (error.status === 404 || error.status === 410)) {
    const { title, lead } = error.status === 404 ? messages.notFound : messages.expired
    return (
      <Page
        title={title}
        lead={lead}
        width="narrow"
        illustration={<Illustration name="signpost" width={320} />}
      />
    )
  }
  return (
    <Page title={messages.title} lead={messages.lead} width="narrow">
      <QueryView query={receipt}>{(result) => <ReceiptDetails {...result} />}</QueryView>
    </Page>
  )
}

function VerificationNotice({ isVerified, signature }: VerificationResult) {
  if (isVerified === undefined) return <Notice tone="info">{messages.pending}</Notice>
  if (!isVerified) return <Notice tone="danger">{messages.unverified}</Notice>
  if (signature === 'valid') return <Notice tone="success">{messages.verified}</Notice>
  return (
    <Notice tone="warning" title={messages.unsigned.title}>
      {messages.unsigned.text}
    </Notice>
  )
}

function ReceiptDetails({ proof, ...result }: VerifiedReceipt) {
  const { created } = result
  return (
    <Stack gap="lg">
      <VerificationNotice {...result} />
      <Rows>
        <Row name={messages.fields.at}>{formatDateTime(created.at)}</Row>
        <Row name={messages.fields.send}>
          <RecordAmount amount={created.send} />
        </Row>
        <Row name={messages.fields.fee}>
          <RecordAmount amount={created.fee} />
        </Row>
        <Row name={messages.fields.total}>
          <RecordAmount amount={created.total} />
        </Row>
        <Row name={messages.fields.rate}>{messages.rate(created.rate)}</Row>
        <Row name={messages.fields.receive}>
          <RecordAmount amount={created.receive} />
        </Row>
      </Rows>
      {proof.head && <Proof head={proof.head} {...proof} />}
      <Text fz="sm" c="dimmed">
        {messages.privacy}
      </Text>
    </Stack>
  )
}

function Proof({ head, position, keys }: ReceiptProof & { head: NonNullable<ReceiptProof['head']> }) {
  return (
    <details className={classes.proof}>
      <summary>{messages.proof.title}</summary>
      <p>{messages.proof.text}</p>
      <Rows>
        <Row name={messages.proof.position}>{position}</Row>
        <Row name={messages.proof.size}>{head.size}</Row>
        <Row name={messages.proof.signed}>{formatDateTime(head.signedAt)}</Row>
      </Rows>
      <p>{messages.proof.note}</p>
      <pre className={classes.note}>{head.note}</pre>
      <p>{messages.proof.key}</p>
      <pre className={classes.note}>{keys.join('\n')}</pre>
    </details>
  )
}

/** RecordAmount shows an amount from a record, such as '205.00 USD'. */
function RecordAmount({ amount }: { amount: string }) {
  const [value = '', currency = ''] = amount.split(' ')
  return <Money amount={value} currency={currency} />
}
