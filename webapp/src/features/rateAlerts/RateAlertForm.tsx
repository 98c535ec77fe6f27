import { Checkbox, Radio, Stack, TextInput } from '@mantine/core'
import '@mantine/core/styles/Radio.css'
import '@mantine/core/styles/InlineInput.css'
import { useQueryClient } from '@tanstack/react-query'
import { api, read, withIdempotencyKey } from '@/lib/api/client'
import { keys } from '@/lib/api/queries'
import { useIdempotencyKey } from '@/lib/api/useIdempotencyKey'
import { useValidatedForm } from '@/lib/rules/useValidatedForm'
import { useSession } from '@/lib/session/store'
import { AmountInput } from '@/ui/AmountInput'
import { Form } from '@/ui/Form'
import { toast } from '@/ui/toast'
import { messages } from './messages'
import { checkRateAlert, type RateAlertValues } from './rules'

const initialValues: RateAlertValues = { kind: 'AT_LEAST', minRate: '', amount: '', email: true, text: false }

const channels = ['email', 'text'] as const

/** RateAlertForm creates an alert. `current` is the current rate, if it is known. */
export function RateAlertForm({ current }: { current: string | undefined }) {
  const hasPhone = useSession((s) => Boolean(s.status?.isPhoneVerified))
  const queryClient = useQueryClient()
  const key = useIdempotencyKey()
  const { form, field, onSubmit, ...state } = useValidatedForm<RateAlertValues>(
    (values) => checkRateAlert(values, current),
    initialValues,
  )
  const { kind } = form.values
  const send = onSubmit(async ({ minRate, amount, ...rest }) => {
    const body = {
      kind: rest.kind,
      email: rest.email,
      text: rest.text,
      ...(rest.kind === 'AT_LEAST' ? { minRate: minRate.trim() } : {}),
      ...(amount.trim() ? { amount: amount.trim() } : {}),
    }
    await read(api.POST('/v1/senders/rate-alerts', { body, ...withIdempotencyKey(key.current()) }))
    key.done()
    form.reset()
    toast.success(messages.created)
    await queryClient.invalidateQueries({ queryKey: keys.rateAlerts })
  })
  return (
    <Form {...state} onSubmit={send} submitLabel={messages.create}>
      <Radio.Group
        label={messages.kind}
        value={kind}
        onChange={(value) => form.setFieldValue('kind', value === 'DAILY' ? 'DAILY' : 'AT_LEAST')}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="AT_LEAST" label={messages.atLeast} description={messages.atLeastHint} />
          <Radio value="DAILY" label={messages.daily} description={messages.dailyHint} />
        </Stack>
      </Radio.Group>
      {kind === 'AT_LEAST' && (
        <TextInput
          label={messages.minRate}
          description={current && messages.minRateHint(current)}
          inputMode="decimal"
          autoComplete="off"
          {...field('minRate')}
        />
      )}
      <AmountInput
        label={messages.amount}
        description={messages.amountHint}
        currency="USD"
        {...field('amount')}
        value={form.values.amount}
      />
      <Checkbox.Group
        label={messages.channels}
        error={form.errors.email}
        value={channels.filter((channel) => form.values[channel])}
        onChange={(chosen) =>
          form.setValues({ email: chosen.includes('email'), text: chosen.includes('text') })
        }
      >
        <Stack gap="xs" mt="xs">
          <Checkbox name="email" value="email" label={messages.email} />
          <Checkbox
            name="text"
            value="text"
            label={messages.text}
            description={hasPhone ? undefined : messages.noPhone}
            disabled={!hasPhone}
          />
        </Stack>
      </Checkbox.Group>
    </Form>
  )
}
