import { Select, Text, TextInput } from '@mantine/core'
import { api, read } from '@/lib/api/client'
import type { Schemas } from '@/lib/api/types'
import { required } from '@/lib/rules/rules'
import { useValidatedForm } from '@/lib/rules/useValidatedForm'
import { toast } from '@/ui/toast'
import { CommentField } from '../shared/CommentField'
import { FormDialog } from '../shared/FormDialog'
import { personName } from '../shared/holdReason'
import { messages } from './messages'

const { block: strings } = messages

type Hit = Schemas['ScreeningHit']

const keyOf = ({ personId, list, entry }: Pick<Hit, 'personId' | 'list' | 'entry'>) =>
  `${personId} ${list} ${entry}`

/** openHits returns the matches that staff have not dismissed, each once. */
function openHits({ screenings }: Schemas['HoldRecord']): Hit[] {
  const hits = screenings.flatMap((screening) => screening.hits).filter(({ setAside }) => !setAside)
  return [...new Map(hits.map((hit) => [keyOf(hit), hit])).values()]
}

interface DialogProps {
  record: Schemas['HoldRecord']
  onClose: () => void
}

/** BlockDialog blocks the money of a transfer on hold, or confirms the match that another person chose. */
export function BlockDialog({ record, onClose }: DialogProps) {
  const { block, transaction } = record
  const hits = openHits(record)
  const form = useValidatedForm(
    { match: [required()], comments: [required()] },
    { match: block?.state === 'PROPOSED' ? keyOf(block) : '', comments: '' },
  )
  return (
    <FormDialog
      form={form}
      title={`${strings.label} ${transaction.referenceNumber}`}
      submitLabel={strings.label}
      danger
      typeToConfirm={transaction.referenceNumber}
      onClose={onClose}
      onSubmit={async ({ match, comments }) => {
        const hit = hits.find((found) => keyOf(found) === match)
        if (!hit) return
        const { personId, list, entry } = hit
        await read<unknown>(
          api.POST('/v1/admin/holds/{id}/block', {
            params: { path: { id: transaction.id } },
            body: { personId, list, entry, comments: comments.trim() },
          }),
        )
        toast.success(strings.done)
      }}
    >
      <Text>{strings.text}</Text>
      <Select
        label={strings.match}
        data={hits.map((hit) => ({
          value: keyOf(hit),
          label: `${personName(transaction, hit.personId)}: ${hit.name} (${hit.list} ${hit.entry})`,
        }))}
        {...form.field('match')}
      />
      <CommentField
        label="Comments"
        description={messages.commentHint}
        minRows={3}
        {...form.field('comments')}
      />
    </FormDialog>
  )
}

const bases = Object.entries(strings.bases).map(([value, label]) => ({ value, label }))

/** UnblockDialog unblocks the money of a transfer, or confirms the license or notice that another person entered. */
export function UnblockDialog({ record: { block, transaction }, onClose }: DialogProps) {
  const form = useValidatedForm(
    { basis: [required()], reference: [required()], comments: [required()] },
    { basis: block?.basis ?? '', reference: block?.reference ?? '', comments: '' },
  )
  return (
    <FormDialog
      form={form}
      title={`${strings.unblockLabel} ${transaction.referenceNumber}`}
      submitLabel={strings.unblockLabel}
      danger
      typeToConfirm={transaction.referenceNumber}
      onClose={onClose}
      onSubmit={async ({ basis, reference, comments }) => {
        await read<unknown>(
          api.POST('/v1/admin/holds/{id}/unblock', {
            params: { path: { id: transaction.id } },
            body: { basis, reference: reference.trim(), comments: comments.trim() },
          }),
        )
        toast.success(strings.done)
      }}
    >
      <Text>{strings.unblockText}</Text>
      <Select label={strings.basis} data={bases} {...form.field('basis')} />
      <TextInput label={strings.reference} maxLength={100} {...form.field('reference')} />
      <CommentField
        label="Comments"
        description={messages.commentHint}
        minRows={3}
        {...form.field('comments')}
      />
    </FormDialog>
  )
}
