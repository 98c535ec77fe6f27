import { Anchor, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { api, read, shouldRetry } from '@/lib/api/client'
import { ApiError } from '@/lib/api/errors'
import type { ReceiptProof } from '@/lib/api/types'
import { formatDateTime } from '@/lib/format/time'
import { paths } from '@/lib/paths'
import { Illustration } from '@/ui/Illustration'
import { Money } from '@/ui/Money'
import { Notice } from '@/ui/Notice'
import { Page } from '@/ui/Page'
import { Row, Rows } from '@/ui/Rows'
import { QueryView } from '@/ui/states'
import { TextLink } from '@/ui/TextLink'
import { messages } from './messages'
import classes from './ReceiptPage.module.css'
import type { TransferCreated } from './record'
import { VerificationSteps } from './VerificationSteps'
import { type Verification, verifyReceipt } from './verify'

/** pollIntervals maps the statuses that can still change to the time until the next check in milliseconds. */
const pollIntervals: Partial<Record<Verification['status'], number>> = { pending: 2_000, uncosigned: 15_000 }

interface CheckedReceipt {
  receipt: ReceiptProof
  verification: Verification
}

/** ReceiptPage lets anyone with a receipt verify it against the signed log, without an account. */
export default function ReceiptPage() {
  const { token = '' } = useParams()
  const query = useQuery({
    queryKey: ['receipt', token],
    queryFn: async (): Promise<CheckedReceipt> => {
      const receipt = await read(api.GET('/v1/receipts/{token}/proof', { params: { path: { token } } }))
      return { receipt, verification: await verifyReceipt(receipt) }
    },
    retry: shouldRetry,
    refetchInterval: ({ state }) => (state.data && pollIntervals[state.data.verification.status]) ?? false,
  })
  const { error } = query
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
  const hasFailed = query.data?.verification.status === 'failed'
  return (
    <Page title={messages.title} lead={hasFailed ? undefined : messages.lead} width="narrow">
      <QueryView query={query}>{(data) => <ReceiptDetails {...data} />}</QueryView>
    </Page>
  )
}

function ReceiptDetails({ receipt, verification }: CheckedReceipt) {
  const { status, created } = verification
  const { tone, title, text } = messages.notices[status]
  const needsContact = status === 'failed' || status === 'uncosigned'
  return (
    <Stack gap="lg">
      <Notice
        tone={tone}
        title={title}
        action={needsContact && <TextLink to={paths.contact}>{messages.contact}</TextLink>}
      >
        {text}
      </Notice>
      {created && <Amounts created={created} />}
      <VerificationSteps verification={verification} />
      {receipt.proof && <Proof {...receipt} size={verification.checkpoint?.size} />}
      <Text fz="sm" c="dimmed">
        {messages.privacy}
      </Text>
    </Stack>
  )
}

function Amounts({ created }: { created: TransferCreated }) {
  return (
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
  )
}

function Proof({ position, size, proof, policy }: ReceiptProof & { size?: number }) {
  const { token = '' } = useParams()
  return (
    <details className={classes.proof}>
      <summary>{messages.proof.title}</summary>
      <p>{messages.proof.text}</p>
      <Rows>
        <Row name={messages.proof.position}>{position}</Row>
        {size && <Row name={messages.proof.size}>{size}</Row>}
      </Rows>
      <p>{messages.proof.elsewhere}</p>
      <p>
        <Anchor href={`/v1/receipts/${token}/proof`} download="receipt-proof.json">
          {messages.proof.download}
        </Anchor>
      </p>
      <p>{messages.proof.proof}</p>
      <pre className={classes.note}>{proof}</pre>
      <p>{messages.proof.policy}</p>
      <pre className={classes.note}>{policy}</pre>
    </details>
  )
}

/** RecordAmount shows an amount from a record, such as '205.00 USD'. */
function RecordAmount({ amount }: { amount: string }) {
  const [value = '', currency = ''] = amount.split(' ')
  return <Money amount={value} currency={currency} />
}
