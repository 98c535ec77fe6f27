import { useForm } from '@mantine/form'
import { useCallback, useRef, useState } from 'react'
import { textOf } from '@/api/catalogue'
import { ApiError, messageOf } from '@/api/errors'
import { checkAll, type Rules } from './rules'

/** What was typed into a form before, and who keeps what is typed now. */
export interface FormDraft {
  typed: Readonly<Record<string, string>> | undefined
  onType: (values: Record<string, string>) => void
}

/**
 * A form whose fields follow rules that are data. It validates on blur and on submit, focuses the first refused field,
 * and shows the server's refusals at their fields; what concerns no field stands above the form. With a draft it begins
 * with what that has kept.
 */
export function useRules<F extends string>(
  rules: Rules<F>,
  initialValues: Record<F, string>,
  draft?: FormDraft | undefined,
) {
  type Values = Record<F, string>
  const [failure, setFailure] = useState<string>()
  const [submitting, setSubmitting] = useState(false)
  const element = useRef<HTMLFormElement>(null)

  const form = useForm<Values>({
    initialValues: draft ? { ...initialValues, ...draft.typed } : initialValues,
    ...(draft ? { onValuesChange: draft.onType } : {}),
    validateInputOnBlur: true,
    validate: (values) => {
      const texts: Record<string, string> = {}
      for (const [field, fault] of Object.entries(checkAll(rules, values as Record<string, string>))) {
        const { code, params } = fault as { code: string; params?: Record<string, string> }
        texts[field] = textOf(code, params)
      }
      return texts
    },
  })

  const focusFirst = useCallback((faults: Record<string, unknown>) => {
    const inputs = element.current?.querySelectorAll<HTMLElement>('[name]') ?? []
    for (const input of inputs) {
      const field = input.getAttribute('name')
      if (field && field in faults) return input.focus()
    }
  }, [])

  const show = useCallback(
    (error: unknown) => {
      const known = error instanceof ApiError ? error.fields.filter((f) => f.field in initialValues) : []
      if (known.length === 0) return setFailure(messageOf(error))
      const faults = Object.fromEntries(known.map((f) => [f.field, f.message])) as Partial<Values>
      form.setErrors(faults)
      focusFirst(faults)
    },
    [form, focusFirst, initialValues],
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
          show(error)
        } finally {
          setSubmitting(false)
        }
      },
      (faults) => focusFirst(faults),
    )

  /** Everything that a text field of the form needs. */
  const field = (name: F) => {
    const props = form.getInputProps(name)
    return { ...props, name, 'aria-invalid': props.error ? true : undefined }
  }

  return { form, field, onSubmit, element, failure, setFailure, submitting }
}
