import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { cookies, readCookie, writeCookie } from '@/lib/session/cookies'
import { useBrowserValue } from '@/lib/useBrowserValue'
import classes from './CookieBar.module.css'

/**
 * CookieBar shows the cookie notice until the user accepts it. The notice returns after 30 days. Prerendered pages have
 * the notice, and a script in index.html hides it from users who accepted it.
 */
export function CookieBar({ policy }: { policy: string }) {
  const needsConsent = useBrowserValue(() => readCookie(cookies.acceptance.name) === undefined, true)
  const hydrated = useBrowserValue(() => true, false)
  const [accepted, setAccepted] = useState(false)
  if (!needsConsent || accepted) return null
  const accept = () => {
    writeCookie(cookies.acceptance.name, '1', cookies.acceptance.days)
    setAccepted(true)
  }
  return (
    <section className={classes.bar} aria-label="Cookies" inert={!hydrated}>
      <p>
        We only use cookies to keep you signed in and remember your choices. We don’t track you. See our{' '}
        <Link to={policy}>privacy policy</Link>.
      </p>
      <Button size="sm" onClick={accept}>
        Accept
      </Button>
    </section>
  )
}
