import { ActionIcon, Burger, Button, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { lazy, Suspense } from 'react'
import { Link, NavLink, useLocation, useNavigate } from 'react-router-dom'
import { openSignIn } from '@/lib/dialogs'
import { paths } from '@/lib/paths'
import { signOut } from '@/lib/session/actions'
import { isSignedIn, isStaff, useSession } from '@/lib/session/store'
import { useBrowserValue } from '@/lib/useBrowserValue'
import { telUrl, useSupport } from '@/lib/useSupport'
import { stepAt } from '@/parts/sendFlow/steps'
import { Icon } from '@/ui/Icon'
import classes from './Header.module.css'
import { Logo } from './Logo'

const AccountMenu = lazy(() => import('./AccountMenu'))
const StaffMenu = lazy(() => import('./AccountMenu').then(({ StaffMenu }) => ({ default: StaffMenu })))
const SiteDrawer = lazy(() => import('./SiteDrawer'))

const siteLinks = [
  { label: 'Home', to: paths.home },
  { label: 'About Us', to: paths.aboutUs },
  { label: 'Contact Us', to: paths.contact },
  { label: 'Help', to: paths.help },
] as const

function SchemeToggle({ className }: { className?: string }) {
  // Without keepTransitions, Mantine adds an inline style sheet, which the content security policy blocks.
  const { setColorScheme } = useMantineColorScheme({ keepTransitions: true })
  const browserScheme = useComputedColorScheme('light')
  const scheme = useBrowserValue(() => browserScheme, 'light')
  const otherScheme = scheme === 'dark' ? 'light' : 'dark'
  return (
    <ActionIcon
      variant="subtle"
      size="lg"
      color="gray"
      className={className ?? ''}
      aria-label={`Switch to ${otherScheme} mode`}
      onClick={() => setColorScheme(otherScheme)}
    >
      <Icon name={scheme === 'dark' ? 'sun' : 'moon'} />
    </ActionIcon>
  )
}

function Phones() {
  const { phones } = useSupport()
  return (
    <div className={classes.phones}>
      {phones.slice(0, 2).map((number) => (
        <a key={number} href={telUrl(number)}>
          {number}
        </a>
      ))}
    </div>
  )
}

function Actions({ onDone }: { onDone?: () => void }) {
  const session = useSession()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  // The staff sign-in page has its own form.
  if (session.phase === 'restoring' || pathname === paths.staffSignIn) return null
  if (!isSignedIn(session)) {
    return (
      <>
        <Button
          component={Link}
          to={paths.signUp}
          variant="default"
          className={classes.signUp ?? ''}
          onClick={onDone}
        >
          Sign up
        </Button>
        <Button
          onClick={() => {
            onDone?.()
            openSignIn()
          }}
        >
          Sign in
        </Button>
      </>
    )
  }
  const name = session.user?.fullName || session.user?.email || ''
  if (isStaff(session)) {
    return (
      <>
        <Suspense>
          <StaffMenu name={name} />
        </Suspense>
        <Button variant="default" onClick={() => void signOut().then(() => navigate(paths.home))}>
          Logout
        </Button>
      </>
    )
  }
  // In the send flow, only the current step has a primary button.
  const buttonStyle = stepAt(pathname) ? { variant: 'default' } : { color: 'marigold.5' }
  return (
    <>
      <Button component={Link} to={paths.paymentDetails} onClick={onDone} {...buttonStyle}>
        Send Money
      </Button>
      <Suspense>
        <AccountMenu name={session.user?.firstName || name} />
      </Suspense>
    </>
  )
}

function SiteLinks({ onDone }: { onDone?: () => void }) {
  return siteLinks.map(({ label, to }) => (
    <NavLink key={to} to={to} end className={classes.link} onClick={onDone}>
      {label}
    </NavLink>
  ))
}

export function Header() {
  const [opened, { close, toggle }] = useDisclosure(false)
  const staff = useSession(isStaff)
  const signedIn = useSession(isSignedIn)
  return (
    <header className={classes.header}>
      <div className={classes.inner}>
        <Link
          to={staff ? paths.adminDashboard : paths.home}
          aria-label="Hulak, home"
          className={classes.brand}
        >
          <Logo />
        </Link>
        {!staff && (
          <nav className={classes.links} aria-label="Site">
            <SiteLinks />
          </nav>
        )}
        <div className={classes.side}>
          {!signedIn && <Phones />}
          <SchemeToggle className={classes.scheme} />
          <div className={classes.actions}>
            <Actions />
          </div>
          {!staff && (
            <Burger
              className={classes.burger}
              opened={opened}
              onClick={toggle}
              size="sm"
              aria-label={opened ? 'Close the menu' : 'Open the menu'}
              aria-expanded={opened}
            />
          )}
        </div>
      </div>
      <Suspense>
        {opened && (
          <SiteDrawer onClose={close}>
            <nav className={classes.drawer} aria-label="Site">
              <SiteLinks onDone={close} />
            </nav>
            <div className={classes.drawerActions}>
              {!signedIn && <Actions onDone={close} />}
              <Phones />
              <SchemeToggle />
            </div>
          </SiteDrawer>
        )}
      </Suspense>
    </header>
  )
}
