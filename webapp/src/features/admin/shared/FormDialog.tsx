import { Modal, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { required } from '@/lib/rules/rules'
import { useValidatedForm, type ValidatedForm } from '@/lib/rules/useValidatedForm'
import { Form } from '@/ui/Form'
import { useFocusReturn } from '@/ui/useFocusReturn'
import { CommentField } from './CommentField'
import { messages } from './messages'

interface DialogProps {
  /** The dialog's title, which is also the label of the submit button by default. */
  title: string
  submitLabel?: string
  danger?: boolean
  /** The text that the user types before an action that cannot be undone. */
  typeToConfirm?: string | undefined
  onClose: () => void
  children?: ReactNode
}

interface FormDialogProps<V extends Record<string, unknown>> extends DialogProps {
  form: ValidatedForm<V>
  onSubmit: (values: V) => Promise<void>
}

/** FormDialog is a dialog with a form. After it sends the form, it closes and refreshes the data on the page. */
export function FormDialog<V extends Record<string, unknown>>({
  form,
  onSubmit,
  title,
  submitLabel = title,
  danger,
  typeToConfirm,
  onClose,
  children,
}: FormDialogProps<V>) {
  useFocusReturn()
  const [typed, setTyped] = useState('')
  const [mismatch, setMismatch] = useState(false)
  const confirmField = useRef<HTMLInputElement>(null)
  const queryClient = useQueryClient()
  const { submitting } = form
  const send = form.onSubmit(async (values) => {
    if (typeToConfirm && typed.trim() !== typeToConfirm) {
      setMismatch(true)
      confirmField.current?.focus()
      return
    }
    await onSubmit(values)
    onClose()
    await queryClient.invalidateQueries()
  })
  return (
    <Modal
      opened
      onClose={submitting ? () => undefined : onClose}
      title={title}
      size="sm"
      withCloseButton={!submitting}
    >
      <Form {...form} onSubmit={send} submitLabel={submitLabel} danger={danger} onCancel={onClose}>
        {children}
        {typeToConfirm && (
          <TextInput
            ref={confirmField}
            label={messages.typeToConfirm(typeToConfirm)}
            autoComplete="off"
            value={typed}
            error={mismatch && messages.typeMismatch(typeToConfirm)}
            onChange={({ currentTarget }) => {
              setTyped(currentTarget.value)
              setMismatch(false)
            }}
          />
        )}
      </Form>
    </Modal>
  )
}

interface ConfirmDialogProps extends DialogProps {
  onSubmit: () => Promise<void>
}

/** ConfirmDialog is a FormDialog without fields. It asks staff to confirm an action. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return <FormDialog form={useValidatedForm({}, {})} {...props} />
}

interface ReasonDialogProps extends DialogProps {
  /** The name of the field in the request. */
  name?: string
  label?: string
  description?: ReactNode
  maxLength?: number
  onSubmit: (reason: string) => Promise<void>
}

/** ReasonDialog is a FormDialog that asks for a reason. */
export function ReasonDialog({
  name = 'reason',
  label = 'Reason',
  description,
  maxLength = 1000,
  onSubmit,
  children,
  ...dialog
}: ReasonDialogProps) {
  const form = useValidatedForm<Record<string, string>>({ [name]: [required()] }, { [name]: '' })
  return (
    <FormDialog form={form} onSubmit={(values) => onSubmit((values[name] ?? '').trim())} {...dialog}>
      {children}
      <CommentField
        data-autofocus
        label={label}
        description={description}
        minRows={3}
        maxLength={maxLength}
        {...form.field(name)}
      />
    </FormDialog>
  )
}
