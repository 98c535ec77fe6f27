import { Anchor, Button, Radio } from '@mantine/core'
import '@mantine/core/styles/Radio.css'
import '@mantine/core/styles/InlineInput.css'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { openSignIn } from '@/lib/dialogs'
import { sourceLabels } from '@/lib/format/labels'
import { groupThousands } from '@/lib/money/decimal'
import { cardMaximumOf } from '@/lib/money/quote'
import { paths } from '@/lib/paths'
import { holdQuote } from '@/lib/sendFlow/quote'
import { chooseCountry, type PaymentDetail, storePaymentDetail } from '@/lib/sendFlow/store'
import { isSignedIn, useSession } from '@/lib/session/store'
import { useBrowserValue } from '@/lib/useBrowserValue'
import { AmountInput } from '@/ui/AmountInput'
import { HelpLink } from '@/ui/HelpLink'
import { Money } from '@/ui/Money'
import { Notice } from '@/ui/Notice'
import { ErrorState } from '@/ui/states'
import { Announcement } from './Announcement'
import classes from './Calculator.module.css'
import { CountryInput } from './CountryInput'
import { CouponEntry } from './CouponEntry'
import { FeeLine } from './FeeLine'
import { messages } from './messages'
import { arrivalQuery } from './pricing'
import { RateLine } from './RateLine'
import { type CalculatorErrors, exceedsCardLimit, exceedsLimit, limitOf, remainingLimitText } from './rules'
import { setAmount, setPaymentSource } from './store'
import { useCalculator } from './useCalculator'

interface CalculatorProps {
  /** The label of the submit button. */
  submitLabel: string
  /** The amount to send that a link suggests. */
  initialAmount?: string | undefined
  /** Called after the payment detail is stored. */
  onContinue: (detail: PaymentDetail) => void
}

/** linePlaceholder reserves a line while its text loads. */
const linePlaceholder = '\u00a0'

/** Calculator shows the sending amount, the receiving amount, and the costs. The user can edit either amount. */
export function Calculator({ submitLabel, initialAmount, onContinue }: CalculatorProps) {
  const calculator = useCalculator(initialAmount)
  const { country, quote, errors, limit } = calculator
  const [touched, setTouched] = useState<Partial<Record<keyof CalculatorErrors, boolean>>>({})
  const form = useRef<HTMLFormElement>(null)
  const signedIn = useSession(isSignedIn)
  const touch = (field: keyof CalculatorErrors) => setTouched((previous) => ({ ...previous, [field]: true }))
  const errorOf = (field: keyof CalculatorErrors) => (touched[field] ? errors[field] : undefined)
  const cardMaximum = cardMaximumOf(country)
  const cardDisabled = exceedsCardLimit(quote, country)
  const remainingLimit = remainingLimitText(limit)
  const maximum = limitOf(limit, quote?.fee)
  const arrival = useQuery(
    arrivalQuery(Object.keys(errors).length === 0 ? calculator.paymentDetail() : undefined),
  ).data
  const hydrated = useBrowserValue(() => true, false)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTouched({ country: true, sending: true, receiving: true })
    const invalidField = (['country', 'sending', 'receiving'] as const).find((field) => errors[field])
    if (invalidField) return form.current?.querySelector<HTMLElement>(`[name=${invalidField}]`)?.focus()
    const detail = calculator.paymentDetail()
    if (!detail || (cardDisabled && detail.paymentSource === 'DEBIT_CARD')) return
    storePaymentDetail(detail)
    void holdQuote()
    onContinue(detail)
  }

  return (
    <form
      ref={form}
      className={classes.calculator}
      onSubmit={submit}
      noValidate
      aria-label="Calculator"
      inert={!hydrated}
    >
      <CountryInput
        countries={calculator.destinations.data ?? []}
        country={country}
        onSelect={chooseCountry}
        onBlur={() => touch('country')}
        error={errorOf('country')}
      />
      {calculator.destinations.error && (
        <ErrorState
          error={calculator.destinations.error}
          retry={() => void calculator.destinations.refetch()}
        />
      )}

      <div className={classes.amounts}>
        <AmountInput
          large
          label={messages.youSend}
          name="sending"
          currency="USD"
          description={
            calculator.minimum
              ? messages.amountLimits(groupThousands(calculator.minimum), groupThousands(maximum))
              : linePlaceholder
          }
          value={calculator.sending}
          onChange={(text) => {
            setAmount('sending', text)
            touch('sending')
          }}
          error={errorOf('sending')}
        />
        <ul className={classes.lines}>
          <FeeLine fee={quote?.fee} ranges={calculator.ranges} />
          <RateLine
            rate={calculator.rate}
            heldUntil={calculator.heldUntil}
            quote={quote}
            currency={calculator.currency}
            coupon={calculator.coupon}
          />
        </ul>
        <AmountInput
          large
          label={messages.theyReceive}
          name="receiving"
          currency={calculator.currency}
          value={calculator.receiving}
          onChange={(text) => {
            setAmount('receiving', text)
            touch('sending')
            touch('receiving')
          }}
          error={errorOf('receiving') ?? (touched.sending ? errors.receiving : undefined)}
        />
      </div>

      <Radio.Group
        label={messages.payWith}
        value={calculator.paymentSource}
        onChange={(source) => setPaymentSource(source === 'DEBIT_CARD' ? 'DEBIT_CARD' : 'BANK_ACCOUNT')}
        error={
          cardDisabled && calculator.paymentSource === 'DEBIT_CARD'
            ? messages.cardMaximum(cardMaximum)
            : undefined
        }
        description={
          cardDisabled && calculator.paymentSource !== 'DEBIT_CARD'
            ? messages.cardMaximum(cardMaximum)
            : undefined
        }
      >
        <div className={classes.sources}>
          <Radio value="BANK_ACCOUNT" label={sourceLabels.BANK_ACCOUNT} />
          <Radio
            value="DEBIT_CARD"
            label={sourceLabels.DEBIT_CARD}
            description={messages.cardLimit(cardMaximum)}
            disabled={cardDisabled}
          />
        </div>
      </Radio.Group>

      <CouponEntry country={country?.threeCharCode} amount={calculator.sending} />

      {signedIn && exceedsLimit({ quote, limit }) && (
        <Notice tone="warning">
          {messages.aboveTier}.{' '}
          {limit?.currentTier !== 'THREE' && (
            <Anchor component={Link} to={paths.upgradeTier}>
              {messages.upgrade}
            </Anchor>
          )}
          {remainingLimit && <div>{remainingLimit}</div>}
          <HelpLink article="limits-and-tiers" />
        </Notice>
      )}

      <p className={classes.total}>
        {messages.total}{' '}
        <span>
          {quote?.total ? <Money amount={quote.total} currency="USD" size="large" /> : <span>—</span>}
        </span>
      </p>
      <p className={classes.arrival}>{arrival ? messages.arrival(arrival) : linePlaceholder}</p>
      <Announcement quote={quote} currency={calculator.currency} />
      <Button type="submit" size="lg" color="marigold.5" fullWidth disabled={!country}>
        {submitLabel}
      </Button>
      {!signedIn && (
        <Anchor component="button" type="button" size="sm" ta="center" onClick={openSignIn}>
          {messages.signIn}
        </Anchor>
      )}
    </form>
  )
}
