import { useEffect, useLayoutEffect, useRef } from 'react'
import { NavLink, Outlet, useLocation } from 'react-router-dom'
import { StaffConfirmation } from '@/parts/confirmation/StaffConfirmation'
import { isStaff, lacksSecondFactor, useSession } from '@/session/store'
import classes from './AdminShell.module.css'
import { FindBox } from './find/FindBox'
import { PurposeForm } from './find/PurposeForm'
import { PurposePicker } from './find/PurposePicker'
import { purposeOf, statePurpose, usePurpose } from './find/usePurpose'
import { menuFor } from './menu'

/** AdminShell is the back-office frame: the menu next to the page, or above it on a phone. */
export default function AdminShell() {
  const roles = useSession((session) => session.roles)
  const barred = useSession(lacksSecondFactor)
  const staffId = useSession((session) => session.user?.id ?? '')
  const isOpen = useSession((session) => isStaff(session) && !lacksSecondFactor(session))
  const stated = usePurpose((store) => purposeOf(store, staffId) !== undefined)
  useLayoutEffect(() => statePurpose(staffId), [staffId])
  const menu = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current entry moves with the path.
  useEffect(() => {
    const current = menu.current?.querySelector('[aria-current=page]')
    current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [pathname])
  return (
    <div className={classes.shell}>
      <nav ref={menu} className={classes.menu} aria-label="Back-office">
        {menuFor(barred ? [] : roles).map(({ title, entries }) => (
          <section key={title} className={classes.group}>
            <h2 className={classes.heading}>{title}</h2>
            <ul>
              {entries.map(({ label, to }) => (
                <li key={to}>
                  <NavLink to={to} end className={classes.link}>
                    {label}
                  </NavLink>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
      <div className={classes.page}>
        {stated && (
          <div className={classes.tools}>
            <FindBox />
            <PurposePicker staffId={staffId} />
          </div>
        )}
        <StaffConfirmation />
        {isOpen && !stated ? <PurposeForm staffId={staffId} /> : <Outlet />}
      </div>
    </div>
  )
}
