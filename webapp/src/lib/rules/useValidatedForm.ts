import { useForm } from '@mantine/form'
import { useCallback, useRef, useState } from 'react'
import { textOf } from '@/lib/api/catalog'
import { ApiError, messageOf } from '@/lib/api/errors'
import { checkAll, type Rules } from './rules'

/** FormDraft loads and stores a form's values. */
export interface FormDraft {
  values: Readonly<Record<string, string>> | undefined
  onChange: (values: Record<string, string>) => void
}

/**
 * useValidatedForm manages a form with validation rules. It validates on blur and on submit, focuses the first
 * invalid field, and shows server errors next to their fields. It returns other errors as `failure`. With a
 * draft, the form starts with the stored values.
 */
export function useValidatedForm<F extends string>(
  rules: Rules<F>,
  initialValues: Record<F, string>,
  draft?: FormDraft | undefined,
) {
  type Values = Record<F, string>
  const [failure, setFailure] = useState<string>()
  const [submitting, setSubmitting] = useState(false)
  const formRef = useRef<HTMLFormElement>(null)

  const form = useForm<Values>({
    initialValues: draft ? { ...initialValues, ...draft.values } : initialValues,
    ...(draft ? { onValuesChange: draft.onChange } : {}),
    validateInputOnBlur: true,
    validate: (values) => {
      const texts: Record<string, string> = {}
      for (const [field, validationError] of Object.entries(
        checkAll(rules, values as Record<string, string>),
      )) {
        const { code, params } = validationError as { code: string; params?: Record<string, string> }
        texts[field] = textOf(code, params)
      }
      return texts
    },
  })

  const focusFirstInvalidField = useCallback((errors: Record<string, unknown>) => {
    const inputs = formRef.current?.querySelectorAll<HTMLElement>('[name]') ?? []
    for (const input of inputs) {
      const field = input.getAttribute('name')
      if (field && field in errors) return input.focus()
    }
  }, [])

  const showError = useCallback(
    (error: unknown) => {
      const fieldErrors =
        error instanceof ApiError ? error.fields.filter((f) => f.field in initialValues) : []
      if (fieldErrors.length === 0) return setFailure(messageOf(error))
      const errors = Object.fromEntries(fieldErrors.map((f) => [f.field, f.message])) as Partial<Values>
      form.setErrors(errors)
      focusFirstInvalidField(errors)
    },
    [form, focusFirstInvalidField, initialValues],
  )

  const onSubmit = (send: (values: Values) => Promise<void>) =>
    form.onSubmit(
      async (values) => {
        if (submitting) return
        setFailure(undefined)
        setSubmitting(true)
        try {
          await send(values)
        } catch (error) {
          showError(error)
        } finally {
          setSubmitting(false)
        }
      },
      (errors) => focusFirstInvalidField(errors),
    )

  /** field returns a text field's props. */
  const field = (name: F) => {
    const props = form.getInputProps(name)
    return { ...props, name, 'aria-invalid': props.error ? true : undefined }
  }

  return { form, field, onSubmit, formRef, failure, setFailure, submitting }
}
