import { Checkbox, Select, Text, Textarea, TextInput } from '@mantine/core'
import type { JSX } from 'react'
import { api, read, withIdempotencyKey } from '@/lib/api/client'
import type { Schemas } from '@/lib/api/types'
import { useIdempotencyKey } from '@/lib/api/useIdempotencyKey'
import { required } from '@/lib/rules/rules'
import { useValidatedForm } from '@/lib/rules/useValidatedForm'
import { toast } from '@/ui/toast'
import { CommentField } from '../shared/CommentField'
import { ConfirmDialog, FormDialog } from '../shared/FormDialog'
import { messages } from './messages'

/** NoticeStep is a step of the error resolution. */
export type NoticeStep = 'classify' | 'finish' | 'send' | 'choose' | 'correct'

type Complaint = Schemas['ComplaintDetail']
type Finding = Schemas['ComplaintFinding']

interface StepProps {
  complaint: Complaint
  onClose: () => void
}

const { notice: strings, complaints } = messages

const options = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

/** ErrorNoticeDialog takes a step of the error resolution. */
export function ErrorNoticeDialog({ step, ...props }: StepProps & { step: NoticeStep }) {
  const Dialog = dialogs[step]
  return <Dialog {...props} />
}

function ClassifyDialog({ complaint, onClose }: StepProps) {
  const form = useValidatedForm(
    { transactionId: [required()], errorType: [required()] },
    { transactionId: complaint.transactionId ?? '', errorType: complaint.errorType ?? '' },
  )
  return (
    <FormDialog
      form={form}
      title={strings.classify}
      onClose={onClose}
      onSubmit={async ({ transactionId, errorType }) => {
        const body = {
          transactionId: transactionId.trim(),
          errorType: errorType as Schemas['ComplaintClassification']['errorType'],
        }
        await read<unknown>(
          api.POST('/v1/admin/complaints/{id}/classify', { params: { path: { id: complaint.id } }, body }),
        )
      }}
    >
      <Text>{strings.classifyText}</Text>
      <Select label={strings.type} data={options(complaints.errorTypes)} {...form.field('errorType')} />
      <TextInput label={strings.transferId} autoComplete="off" {...form.field('transactionId')} />
    </FormDialog>
  )
}

const findingRules = { finding: [required()], errorType: [], facts: [required()], documents: [] }

function FinishDialog({ complaint, onClose }: StepProps) {
  const form = useValidatedForm(findingRules, {
    finding: '',
    errorType: '',
    senderMistake: false,
    facts: '',
    documents: '',
  })
  const isRequest = complaint.errorType === 'INFORMATION'
  const { ERROR, INFORMATION, ...otherFindings } = strings.findings
  const { INFORMATION: _, ...errorTypes } = complaints.errorTypes
  const { finding, senderMistake } = form.form.values
  return (
    <FormDialog
      form={form}
      title={strings.finish}
      onClose={onClose}
      onSubmit={async ({ finding: chosen, errorType, facts, documents, ...values }) => {
        const body: Finding = {
          finding: chosen as Finding['finding'],
          ...(chosen === 'OTHER_ERROR' && { errorType: errorType as NonNullable<Finding['errorType']> }),
          ...(chosen === 'ERROR' && { senderMistake: values.senderMistake }),
          facts: facts.trim(),
          documents: documents
            .split('\n')
            .map((name) => name.trim())
            .filter(Boolean),
        }
        await read<unknown>(
          api.POST('/v1/admin/complaints/{id}/finding', { params: { path: { id: complaint.id } }, body }),
        )
      }}
    >
      <Select
        data-autofocus
        label={strings.finding}
        data={options(isRequest ? { INFORMATION, ...otherFindings } : { ERROR, ...otherFindings })}
        {...form.field('finding')}
      />
      {finding === 'OTHER_ERROR' && (
        <Select label={strings.otherError} data={options(errorTypes)} {...form.field('errorType')} />
      )}
      {finding === 'ERROR' && complaint.errorType === 'LATE' && (
        <Checkbox
          label={strings.senderMistake}
          checked={senderMistake}
          onChange={({ currentTarget }) => form.form.setValues({ senderMistake: currentTarget.checked })}
        />
      )}
      <CommentField
        label={strings.facts}
        description={strings.factsHint}
        minRows={4}
        maxLength={4000}
        {...form.field('facts')}
      />
      <Textarea
        label={strings.documents}
        description={strings.documentsHint}
        autosize
        minRows={2}
        {...form.field('documents')}
      />
    </FormDialog>
  )
}

function SendDialog({ complaint, onClose }: StepProps) {
  return (
    <ConfirmDialog
      title={strings.sendTitle(complaint.complaintNumber)}
      submitLabel={strings.send}
      danger
      typeToConfirm={complaint.complaintNumber}
      onClose={onClose}
      onSubmit={async () => {
        await read<unknown>(
          api.POST('/v1/admin/complaints/{id}/result', { params: { path: { id: complaint.id } } }),
        )
        toast.success(strings.sentToast)
      }}
    >
      <Text>{strings.sendText}</Text>
    </ConfirmDialog>
  )
}

function ChooseDialog({ complaint, onClose }: StepProps) {
  const form = useValidatedForm({ remedy: [required()] }, { remedy: '' })
  const { REFUND, DELIVER } = strings.remedies
  return (
    <FormDialog
      form={form}
      title={strings.choose}
      onClose={onClose}
      onSubmit={async ({ remedy }) => {
        await read<unknown>(
          api.POST('/v1/admin/complaints/{id}/choice', {
            params: { path: { id: complaint.id } },
            body: { remedy: remedy as Schemas['RemedyChoice']['remedy'] },
          }),
        )
      }}
    >
      <Text>{strings.chooseText}</Text>
      <Select label={strings.remedy} data={options({ REFUND, DELIVER })} {...form.field('remedy')} />
    </FormDialog>
  )
}

function CorrectDialog({ complaint, onClose }: StepProps) {
  const form = useValidatedForm({ amount: [], reference: [] }, { amount: '', reference: '' })
  const key = useIdempotencyKey()
  return (
    <FormDialog
      form={form}
      title={strings.correctTitle(complaint.complaintNumber)}
      submitLabel={strings.correct}
      danger
      typeToConfirm={complaint.complaintNumber}
      onClose={onClose}
      onSubmit={async ({ amount, reference }) => {
        await read<unknown>(
          api.POST('/v1/admin/complaints/{id}/remedy', {
            params: { path: { id: complaint.id } },
            body: { reference: reference.trim(), ...(amount.trim() && { amount: amount.trim() }) },
            ...withIdempotencyKey(key.current()),
          }),
        ).finally(key.done)
        toast.success(strings.correctedToast)
      }}
    >
      <Text>{strings.correctText}</Text>
      {complaint.notice?.remedy === 'REFUND' && (
        <TextInput
          label={strings.amount}
          description={strings.amountHint}
          inputMode="decimal"
          autoComplete="off"
          {...form.field('amount')}
        />
      )}
      <TextInput
        label={strings.reference}
        description={strings.referenceHint}
        maxLength={64}
        autoComplete="off"
        {...form.field('reference')}
      />
    </FormDialog>
  )
}

const dialogs: Record<NoticeStep, (props: StepProps) => JSX.Element> = {
  classify: ClassifyDialog,
  finish: FinishDialog,
  send: SendDialog,
  choose: ChooseDialog,
  correct: CorrectDialog,
}
