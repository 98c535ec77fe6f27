import { Checkbox, Text } from '@mantine/core'
import { api, read } from '@/lib/api/client'
import { required } from '@/lib/rules/rules'
import { useValidatedForm } from '@/lib/rules/useValidatedForm'
import { toast } from '@/ui/toast'
import { CommentField } from '../shared/CommentField'
import { FormDialog } from '../shared/FormDialog'
import { messages as strings } from './messages'

/** Repair is a maintenance action that an administrator can run. */
export type Repair =
  | { kind: 'rebuild'; projection: string; unfinished: boolean; differs: boolean }
  | { kind: 'rollback'; projection: string }
  | { kind: 'stream'; projection: string; stream: string }
  | { kind: 'callback' | 'closeCallback'; provider: string; callbackId: string }

/** runRepair runs a repair and shows its outcome. */
async function runRepair(
  repair: Repair,
  reason: string,
  choices: { afresh: boolean; acceptDifference: boolean },
): Promise<void> {
  switch (repair.kind) {
    case 'rebuild':
      await read(
        api.POST('/v1/admin/projections/{id}/rebuild', {
          params: { path: { id: repair.projection } },
          body: { reason, ...choices },
        }),
      )
      return toast.success(strings.rebuild.done)
    case 'rollback':
      await read(
        api.POST('/v1/admin/projections/{id}/back', {
          params: { path: { id: repair.projection } },
          body: { reason },
        }),
      )
      return toast.success(strings.rollback.done)
    case 'stream': {
      const { done, error } = await read(
        api.POST('/v1/admin/projections/{id}/retry', {
          params: { path: { id: repair.projection } },
          body: { stream: repair.stream, reason },
        }),
      )
      return done ? toast.success(strings.stream.done) : toast.failure(strings.retryFailed(error))
    }
    case 'callback':
      await read(
        api.POST('/v1/admin/callbacks/retry', {
          body: { provider: repair.provider, callbackId: repair.callbackId, reason },
        }),
      )
      return toast.success(strings.callback.done)
    case 'closeCallback':
      await read(
        api.POST('/v1/admin/callbacks/close', {
          body: { provider: repair.provider, callbackId: repair.callbackId, reason },
        }),
      )
      return toast.success(strings.closeCallback.done)
  }
}

/** RepairDialog asks for a reason and then runs a repair. */
export function RepairDialog({ repair, onClose }: { repair: Repair; onClose: () => void }) {
  const form = useValidatedForm(
    { reason: [required()] },
    { reason: '', afresh: false, acceptDifference: false },
  )
  const { title, label, text } = strings[repair.kind]
  const name =
    'callbackId' in repair
      ? repair.callbackId
      : 'stream' in repair
        ? repair.stream
        : strings.modelName(repair.projection)
  return (
    <FormDialog
      form={form}
      title={title(name)}
      submitLabel={label}
      danger={repair.kind === 'closeCallback'}
      typeToConfirm={repair.kind === 'closeCallback' ? name : undefined}
      onClose={onClose}
      onSubmit={({ reason, ...choices }) => runRepair(repair, reason.trim(), choices)}
    >
      <Text>{text}</Text>
      {repair.kind === 'rebuild' && repair.unfinished && (
        <Checkbox
          label={strings.discardUnfinished}
          {...form.form.getInputProps('afresh', { type: 'checkbox' })}
        />
      )}
      {repair.kind === 'rebuild' && repair.differs && (
        <Checkbox
          label={strings.acceptDifference}
          {...form.form.getInputProps('acceptDifference', { type: 'checkbox' })}
        />
      )}
      <CommentField description={strings.reason} {...form.field('reason')} />
    </FormDialog>
  )
}
