import { Button, Stack } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import type { ValidatedForm } from '@/lib/rules/useValidatedForm'
import { Notice } from './Notice'

interface FormProps
  extends Pick<ValidatedForm<Record<string, unknown>>, 'formRef' | 'failure' | 'submitting'> {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  submitLabel: string
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
  submitting,
  onSubmit,
  submitLabel,
  className,
  hidden,
  inert,
  footer,
  children,
}: FormProps) {
  return (
    <form ref={formRef} onSubmit={onSubmit} noValidate className={className} hidden={hidden} inert={inert}>
      <Stack gap="md">
        {failure && <Notice tone="danger">{failure}</Notice>}
        {children}
        <Button type="submit" loading={submitting}>
          {submitLabel}
        </Button>
        {footer}
      </Stack>
    </form>
  )
}
