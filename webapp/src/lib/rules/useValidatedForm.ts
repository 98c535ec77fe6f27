import { useForm } from '@mantine/form'
import { useEffect, useReducer, useRef, useState } from 'react'
import { textOf } from '@/lib/api/catalog'
import { ApiError, messageOf } from '@/lib/api/errors'
import { type HelpSlug, helpForCode, helpForError } from '@/lib/help'
import { checkAll, type Errors, type Rules } from './rules'

/** FormDraft loads and stores a form's values. */
export interface FormDraft {
  values: Readonly<Record<string, string>> | undefined
  onChange: (values: Record<string, string>) => void
}

type FormValues = Record<string, unknown>
type FieldName<V> = Extract<keyof V, string>

/** ValidatedForm is the form that useValidatedForm returns. */
export type ValidatedForm<V extends FormValues> = ReturnType<typeof useValidatedForm<V>>

const invalidInput = 'input[aria-invalid="true"], textarea[aria-invalid="true"], [aria-invalid="true"] input'

/** pathOf returns the form's path for a field of an error response: `fees[0].max` becomes `fees.0.max`. */
const pathOf = (field: string) => field.replace(/\[(\d+)\]/g, '.$1')

/**
 * useValidatedForm manages a form with validation rules. It validates on blur and on submit, focuses the first
 * invalid field, and shows server errors next to the fields with their names. It returns other errors as `failure`.
 * With a draft, the form starts with the stored values. `help` is the help article about an error.
 */
export function useValidatedForm<V extends FormValues>(
  rules: Rules<FieldName<V>> | ((values: V) => Errors),
  initialValues: V,
  draft?: FormDraft | undefined,
) {
  const [failure, setFailureText] = useState<string>()
  const [failureHelp, setFailureHelp] = useState<HelpSlug>()
  const fieldCodes = useRef<Record<string, string>>({})
  const [submitting, setSubmitting] = useState(false)
  const formRef = useRef<HTMLFormElement>(null)
  const [failedSubmits, focusFirstInvalidField] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    if (failedSubmits > 0) formRef.current?.querySelector<HTMLElement>(invalidInput)?.focus()
  }, [failedSubmits])

  const form = useForm<V>({
    initialValues: { ...initialValues, ...draft?.values },
    ...(draft ? { onValuesChange: draft.onChange as (values: FormValues) => void } : {}),
    validateInputOnBlur: true,
    validate: (values) => {
      const errors: Errors =
        typeof rules === 'function' ? rules(values) : checkAll(rules, values as Record<string, string>)
      fieldCodes.current = Object.fromEntries(
        Object.entries(errors).flatMap(([field, error]) =>
          typeof error === 'object' ? [[field, error.code] as const] : [],
        ),
      )
      return Object.fromEntries(
        Object.entries(errors).map(([field, error]) => [
          field,
          typeof error === 'object' ? textOf(error.code, error.params) : error,
        ]),
      )
    },
  })

  const setFailure = (text: string | undefined) => {
    setFailureText(text)
    setFailureHelp(undefined)
  }

  const showError = (error: unknown) => {
    const errors =
      error instanceof ApiError
        ? error.fields
            .map(({ field, ...rest }) => ({ path: pathOf(field), ...rest }))
            .filter(({ path }) => formRef.current?.elements.namedItem(path))
        : []
    if (errors.length === 0) {
      setFailureText(messageOf(error))
      return setFailureHelp(helpForError(error))
    }
    fieldCodes.current = Object.fromEntries(errors.map(({ path, code }) => [path, code]))
    form.setErrors(Object.fromEntries(errors.map(({ path, message }) => [path, message])))
    focusFirstInvalidField()
  }

  const onSubmit = (send: (values: V) => void | Promise<void>) =>
    form.onSubmit(async (values) => {
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
    }, focusFirstInvalidField)

  /** field returns a field's props. Its name is a key of the values, or a path such as `fees.0.max`. */
  const field = (name: FieldName<V> | `${FieldName<V>}.${number}.${string}`) => {
    const props = form.getInputProps(name)
    return { ...props, name, 'aria-invalid': props.error ? true : undefined }
  }

  const help =
    failureHelp ??
    Object.keys(form.errors)
      .map((path) => helpForCode(fieldCodes.current[path]))
      .find(Boolean)

  return {
    form,
    field,
    onSubmit,
    formRef,
    failure,
    help,
    setFailure,
    showError,
    focusFirstInvalidField,
    submitting,
  }
}
