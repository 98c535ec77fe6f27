import { Anchor, Button, Group, Textarea } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { textOf } from '@/api/catalogue'
import { api, read } from '@/api/client'
import { keys } from '@/api/queries'
import { transferPath } from '@/app/paths'
import { ConfirmModal } from '@/ui/ConfirmModal'
import { Money } from '@/ui/Money'
import { EmptyState } from '@/ui/states'
import { toast } from '@/ui/toast'
import { titled } from './actors'
import { messages } from './messages'
import { AdminPage } from './parts/AdminPage'
import { Answer } from './parts/Answer'
import { type Column, Grid } from './parts/Grid'
import { When } from './parts/When'
import { holdsQuery } from './queries'
import type { HeldTransfer } from './types'

type Verdict = 'release' | 'reject'

interface Choice {
  transfer: HeldTransfer
  verdict: Verdict
}

/** Transfers that wait for compliance. Nothing has been taken from their senders yet. */
export default function HoldsPage() {
  const holds = useQuery(holdsQuery)
  const [choice, setChoice] = useState<Choice>()
  const [comments, setComments] = useState('')
  const [fault, setFault] = useState('')
  const queries = useQueryClient()
  const choose = (next: Choice | undefined) => {
    setChoice(next)
    setComments('')
    setFault('')
  }
  const decide = useMutation({
    mutationFn: ({ transfer, verdict }: Choice) => {
      const call = { params: { path: { id: transfer.id } }, body: { comments: comments.trim() } }
      return read<unknown>(
        verdict === 'release'
          ? api.POST('/v1/admin/holds/{id}/release', call)
          : api.POST('/v1/admin/holds/{id}/reject', call),
      )
    },
    onSuccess: (_, { verdict }) => {
      toast.success(verdict === 'release' ? messages.holds.released : messages.holds.rejected)
      return queries.invalidateQueries({ queryKey: keys.admin })
    },
    onError: (error) => toast.failure(error),
  })
  const confirm = async () => {
    const given = comments.trim() !== ''
    setFault(given ? '' : textOf('FIELD_CANNOT_BE_EMPTY'))
    if (!given || !choice) return false
    return decide.mutateAsync(choice).then(
      () => true,
      () => false,
    )
  }
  const columns: Column<HeldTransfer>[] = [
    {
      name: 'Transfer',
      cell: ({ id, referenceNumber }) => (
        <Anchor component={Link} to={transferPath(id)}>
          {referenceNumber}
        </Anchor>
      ),
    },
    { name: 'Held because', cell: ({ reasons }) => reasons.map(titled).join(', ') },
    { name: 'Sender', cell: ({ sender }) => sender.fullName },
    { name: 'Beneficiary', cell: ({ beneficiary }) => beneficiary.fullName },
    {
      name: 'Amount',
      cell: ({ senderAmount, senderCurrency }) => <Money amount={senderAmount} currency={senderCurrency} />,
      figure: true,
    },
    { name: 'Created', cell: ({ createdAt }) => <When at={createdAt} /> },
    {
      name: 'Actions',
      cell: (transfer) => (
        <Group gap="xs" wrap="nowrap">
          <Button size="compact-sm" onClick={() => choose({ transfer, verdict: 'release' })}>
            {messages.holds.release}
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => choose({ transfer, verdict: 'reject' })}>
            {messages.holds.reject}
          </Button>
        </Group>
      ),
    },
  ]
  return (
    <AdminPage
      title="Held Transfers"
      about="Each waits for a person to decide. Nothing has been taken from the sender yet."
    >
      <Answer query={holds}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState title={messages.holds.empty} text={messages.holds.emptyHint} />
          ) : (
            <Grid caption="Held transfers" columns={columns} rows={rows} rowKey={({ id }) => id} />
          )
        }
      </Answer>
      <ConfirmModal
        opened={choice !== undefined}
        onClose={() => choose(undefined)}
        onConfirm={confirm}
        title={messages.holds.confirmTitle}
        confirm={choice?.verdict === 'reject' ? messages.holds.reject : messages.holds.release}
        danger={choice?.verdict === 'reject'}
      >
        {choice?.verdict === 'reject' ? messages.holds.rejectText : messages.holds.releaseText}
        <Textarea
          mt="md"
          label="Comments"
          description={messages.holds.comment}
          autosize
          minRows={3}
          maxLength={1000}
          value={comments}
          error={fault}
          onChange={(event) => setComments(event.currentTarget.value)}
        />
      </ConfirmModal>
    </AdminPage>
  )
}
