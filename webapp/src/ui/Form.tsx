import { Button, Stack } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import type { ValidatedForm } from '@/lib/rules/useValidatedForm'
import { DialogActions } from './DialogActions'
import { HelpLink } from './HelpLink'
import { Notice } from './Notice'

interface FormProps
  extends Pick<ValidatedForm<Record<string, unknown>>, 'formRef' | 'failure' | 'submitting'> {
  help?: ValidatedForm<Record<string, unknown>>['help']
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  submitLabel: string
  /** Called by the Cancel button, which the form of a dialog has next to its submit button. */
  onCancel?: () => void
  cancelLabel?: string
  danger?: boolean
  className?: string | undefined
  hidden?: boolean
  inert?: boolean
  /** Content below the submit button. */
  footer?: ReactNode
  children: ReactNode
}

/** Form shows a validated form's fields, its error message, and its submit button. */
export function Form({
  formRef,
  failure,
  help,
  submitting,
  onSubmit,
  submitLabel,
  onCancel,
  cancelLabel = 'Cancel',
  danger = false,
  className,
  hidden,
  inert,
  footer,
  children,
}: FormProps) {
  const submitButton = (
    <Button type="submit" color={danger ? 'danger' : undefined} loading={submitting}>
      {submitLabel}
    </Button>
  )
  return (
    <form ref={formRef} onSubmit={onSubmit} noValidate className={className} hidden={hidden} inert={inert}>
      <Stack gap="md">
        {failure && <Notice tone="danger">{failure}</Notice>}
        {children}
        {help && <HelpLink article={help} />}
        {!onCancel && submitButton}
        {footer}
      </Stack>
      {onCancel && (
        <DialogActions>
          <Button variant="default" onClick={onCancel} disabled={submitting}>
            {cancelLabel}
          </Button>
          {submitButton}
        </DialogActions>
      )}
    </form>
  )
}
