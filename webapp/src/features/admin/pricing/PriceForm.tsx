import { Button, Group } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { api, read } from '@/lib/api/client'
import { ApiError } from '@/lib/api/errors'
import type { Schemas } from '@/lib/api/types'
import type { Errors } from '@/lib/rules/rules'
import { useValidatedForm, type ValidatedForm } from '@/lib/rules/useValidatedForm'
import { DateTimeInput } from '@/ui/DateTimeInput'
import { Notice } from '@/ui/Notice'
import { toast } from '@/ui/toast'
import { CommentField } from '../shared/CommentField'
import { sentForApproval } from '../shared/messages'
import { OptionSwitch } from '../shared/OptionSwitch'
import { PriceDiff } from '../shared/PriceDiff'
import { PricePreview, previewSummary } from '../shared/PricePreview'
import { changedRows, type PriceRow } from '../shared/priceDiff'
import { messages } from './messages'
import classes from './PricesPage.module.css'
import { checkSchedule, emptySchedule, type Schedule, type ScheduleDraft, scheduleRequest } from './schedule'

const { prices: strings } = messages

/** PriceRequest contains the new prices of a fee set, rate, or coupon. */
export type PriceRequest = Schemas['PreviewPrices']

interface PriceFormProps<Values extends Record<string, unknown>> {
  label: string
  /** True for a coupon that does not exist yet. */
  isNewCoupon?: boolean
  /** Message after a change that took effect without an approval. */
  published?: string
  /** Message after a failed request, in addition to its error. */
  failed?: string
  /** True if an error that concerns no field appears in a toast instead of the form (8.08a). */
  showsErrorsInToast?: boolean
  initialValues: Values
  check: (values: Values) => Errors
  /** Returns the difference from the prices in force. */
  rowsOf: (values: Values) => PriceRow[]
  /** Returns the request for the new prices. */
  requestOf: (values: Values, shared: Schedule & { reason: string }) => PriceRequest
  /** Renders the inputs of the prices. */
  fields: (form: ValidatedForm<Values & ScheduleDraft>) => ReactNode
  onSent: () => void
}

/** sendRequest sends new prices for approval. */
async function sendRequest({ feeSet, rate, coupon }: PriceRequest, isNewCoupon: boolean) {
  if (feeSet) return read(api.POST('/v1/fees', { body: feeSet }))
  if (rate) return read(api.POST('/v1/admin/rates', { body: rate }))
  if (!coupon) throw new RangeError('no prices')
  if (isNewCoupon) return read(api.POST('/v1/coupons', { body: coupon }))
  return read(api.PUT('/v1/coupons/{code}', { params: { path: { code: coupon.code } }, body: coupon }))
}

/** PriceForm edits prices, shows the difference and a preview, and sends the change for approval. */
export function PriceForm<Values extends Record<string, unknown>>(props: PriceFormProps<Values>) {
  const { label, initialValues, check, rowsOf, requestOf, fields, onSent } = props
  const { isNewCoupon = false, published = strings.published, failed, showsErrorsInToast = false } = props
  const validated = useValidatedForm<Values & ScheduleDraft>(
    (values) => ({ ...checkSchedule(values), ...check(values) }),
    { ...initialValues, ...emptySchedule() },
  )
  const { form, onSubmit, formRef, failure, submitting, showError } = validated
  // The shared fields have the same names in all forms.
  const field = validated.field as unknown as ValidatedForm<ScheduleDraft>['field']
  const values: Values & ScheduleDraft = form.values
  const request = (): PriceRequest =>
    requestOf(values, { ...scheduleRequest(values), reason: values.reason.trim() })
  const rows = rowsOf(values)
  const requestKey = JSON.stringify({ ...request(), when: values.when })
  const [previewedKey, setPreviewedKey] = useState<string>()
  const queryClient = useQueryClient()
  const preview = useMutation({
    mutationFn: () => read(api.POST('/v1/admin/prices/preview', { body: request() })),
    onSuccess: () => setPreviewedKey(pricesKey(requestKey)),
    onError: showError,
  })
  const isPreviewed = previewedKey === pricesKey(requestKey)
  const runPreview = () => {
    const { errors } = form.validate()
    const { reason: _, ...relevant } = errors
    form.setErrors(relevant)
    if (Object.keys(relevant).length === 0) preview.mutate()
    else validated.focusFirstInvalidField()
  }
  const send = onSubmit(async () => {
    if (!isPreviewed) {
      validated.setFailure(strings.previewFirst)
      return
    }
    const sent = await sendRequest(request(), isNewCoupon).catch((error: unknown) => {
      if (failed) toast.failure(failed)
      if (showsErrorsInToast) toast.failure(error)
      const hasFields = error instanceof ApiError && error.fields.length > 0
      if (!showsErrorsInToast || hasFields) throw error
    })
    if (!sent) return
    if (sent.approvalId) toast.info(sentForApproval)
    else toast.success(changedRows(rows).length > 0 ? published : strings.unchanged)
    onSent()
    await queryClient.invalidateQueries()
  })
  return (
    <form ref={formRef} className={classes.form} onSubmit={send} noValidate aria-label={label}>
      {fields(validated)}
      <section aria-label={strings.changes}>
        <h3>{strings.changes}</h3>
        <PriceDiff rows={rows} none={strings.none} />
      </section>
      <section aria-label={strings.preview}>
        <h3>{strings.preview}</h3>
        <p className={classes.hint}>{strings.previewHint}</p>
        <div className={classes.line}>
          <DateTimeInput label={strings.previewFrom} {...field('previewFrom')} />
          <DateTimeInput label={strings.previewTo} {...field('previewTo')} />
          <Button variant="default" loading={preview.isPending} onClick={runPreview}>
            {strings.runPreview}
          </Button>
        </div>
        <div role="status">
          {preview.data && isPreviewed && (
            <>
              <p>
                <strong>{previewSummary(preview.data)}</strong>
              </p>
              <PricePreview preview={preview.data} isCoupon={request().coupon !== undefined} />
            </>
          )}
        </div>
      </section>
      <section aria-label={strings.schedule}>
        <h3>{strings.schedule}</h3>
        <Group align="flex-start">
          <OptionSwitch
            label={strings.schedule}
            size="sm"
            options={strings.when}
            value={values.when}
            onChange={(when) => field('when').onChange(when)}
          />
          {values.when === 'LATER' && <DateTimeInput label={strings.effectiveAt} {...field('effectiveAt')} />}
        </Group>
      </section>
      <CommentField required className={classes.reason} description={strings.reason} {...field('reason')} />
      {failure && <Notice tone="danger">{failure}</Notice>}
      <Button type="submit" loading={submitting}>
        {strings.propose}
      </Button>
    </form>
  )
}

/** pricesKey removes the parts of a request that do not change its preview. */
const pricesKey = (request: string): string =>
  JSON.stringify(
    JSON.parse(request, (name, value: unknown) =>
      name === 'reason' || name === 'effectiveAt' || name === 'when' ? undefined : value,
    ),
  )
