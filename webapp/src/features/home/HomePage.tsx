import { Box, Button, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { feesQuery, partnerBanksQuery } from '@/lib/api/queries'
import { openSignIn } from '@/lib/dialogs'
import { groupThousands } from '@/lib/money/decimal'
import { useSession } from '@/lib/session/store'
import { hasSignInRedirect } from '@/lib/signInRedirect'
import { telUrl, useSupport } from '@/lib/useSupport'
import { afterPaymentDetails } from '@/parts/calculator/afterPaymentDetails'
import { Calculator } from '@/parts/calculator/Calculator'
import { Icon } from '@/ui/Icon'
import { Money } from '@/ui/Money'
import { LandscapeIllustration, Stepper } from '@/ui/Stepper'
import { toast } from '@/ui/toast'
import { usePageHeading } from '@/ui/usePageHeading'
import classes from './HomePage.module.css'
import { messages } from './messages'
import { pageTitle } from './pageTitle'
import { zeroFeeMinimum } from './zeroFee'

/**
 * useNavigationEffects opens the sign-in dialog for links that require it. It also shows the message that another
 * page passed in the route state.
 */
function useNavigationEffects() {
  const { search, state, pathname } = useLocation()
  const navigate = useNavigate()
  const isAnonymous = useSession((session) => session.phase === 'anonymous')
  const needsSignIn = hasSignInRedirect(search)
  useEffect(() => {
    if (needsSignIn && isAnonymous) openSignIn()
  }, [needsSignIn, isAnonymous])
  const { message, failure } = (state ?? {}) as { message?: unknown; failure?: unknown }
  useEffect(() => {
    if (typeof message === 'string') toast.success(message)
    else if (typeof failure === 'string') toast.failure(failure)
    else return
    navigate({ pathname, search }, { replace: true, state: null })
  }, [message, failure, navigate, pathname, search])
}

/** reservedAmount is about as long as the amount in ZeroFees. */
const reservedAmount = '0000.00'

/** ZeroFees shows from which amount transfers are free. Until the fees load, it reserves its space. */
function ZeroFees() {
  const { data } = useQuery(feesQuery)
  const minAmount = data ? zeroFeeMinimum(data) : reservedAmount
  if (!minAmount) return null
  return (
    <p className={classes.zero} data-reserved={!data || undefined}>
      <strong>{messages.zeroTitle}</strong> <span>{messages.zeroText(groupThousands(minAmount))}</span>
    </p>
  )
}

/** TrackingExample shows what a tracking page looks like. */
function TrackingExample() {
  const { caption, title, amount, currency, steps } = messages.trackingExample
  return (
    <section className={classes.split} aria-labelledby="tracking">
      <div>
        <Title order={2} id="tracking">
          {messages.trackingHeading}
        </Title>
        <Text mt={8} c="dimmed" lh="var(--hulak-leading-text)">
          {messages.trackingText}
        </Text>
      </div>
      <figure className={classes.example}>
        <figcaption>{caption}</figcaption>
        <strong>{title}</strong>
        <Money amount={amount} currency={currency} size="large" />
        <Stepper label={caption} orientation="vertical" steps={steps} />
      </figure>
    </section>
  )
}

function Banks() {
  const { data } = useQuery(partnerBanksQuery)
  if (!data || data.length === 0) return null
  return (
    <section className={classes.split} aria-labelledby="banks">
      <div>
        <Title order={2} id="banks">
          {messages.banksHeading(data.length)}
        </Title>
        <Text mt={8} c="dimmed" lh="var(--hulak-leading-text)">
          {messages.banksText}
        </Text>
      </div>
      <ul className={classes.banks}>
        {data.map((bank) => (
          <li key={bank.id}>{bank.name.replace(/ (Limited|Ltd\.?)$/, '')}</li>
        ))}
      </ul>
    </section>
  )
}

function Support() {
  const { phones, email } = useSupport()
  const phone = phones[0]
  return (
    <section className={classes.support} aria-labelledby="support">
      <div>
        <Title order={2} id="support">
          {messages.supportHeading}
        </Title>
        <Text mt={8} c="dimmed">
          {messages.supportText}
        </Text>
      </div>
      <Group gap={12}>
        {phone && (
          <Button component="a" href={telUrl(phone)} leftSection={<Icon name="phone" />} variant="default">
            {messages.call(phone)}
          </Button>
        )}
        <Button component="a" href={`mailto:${email}`} leftSection={<Icon name="mail" />} variant="default">
          {messages.email}
        </Button>
      </Group>
    </section>
  )
}

/** HomePage is the landing page for visitors (2.14). */
export default function HomePage() {
  useNavigationEffects()
  const navigate = useNavigate()
  const heading = usePageHeading()
  useEffect(() => {
    document.title = pageTitle
  }, [])

  return (
    <Stack gap="var(--hulak-space-section)">
      <section className={classes.hero}>
        <div className={classes.header}>
          <h1 className={classes.heading} ref={heading} tabIndex={-1}>
            {messages.heading}
          </h1>
          <LandscapeIllustration />
        </div>
        <div className={classes.calculator}>
          <Calculator
            submitLabel={messages.action}
            onContinue={() => navigate(afterPaymentDetails(useSession.getState()))}
          />
        </div>
        <div className={classes.intro}>
          <ZeroFees />
          <Text maw="46ch" fz="xl" c="dimmed" lh="var(--hulak-leading-text)">
            {messages.lead}
          </Text>
        </div>
        <Box component="section" mt={16} aria-labelledby="steps">
          <Title order={2} id="steps">
            {messages.stepsHeading}
          </Title>
          <ol className={classes.steps}>
            {messages.steps.map((step) => (
              <li key={step.key}>
                <strong>{step.label}</strong>
                <span>{step.detail}</span>
              </li>
            ))}
          </ol>
        </Box>
      </section>

      <section aria-labelledby="why">
        <Title order={2} id="why">
          {messages.bulletsHeading}
        </Title>
        <ul className={classes.bullets}>
          {messages.bullets.map((bullet) => (
            <li key={bullet.title}>
              <Icon name={bullet.icon} size={28} />
              <h3>{bullet.title}</h3>
              <Text c="dimmed" lh="var(--hulak-leading-text)">
                {bullet.text}
              </Text>
            </li>
          ))}
        </ul>
      </section>
      <TrackingExample />
      <Banks />
      <Support />
    </Stack>
  )
}
