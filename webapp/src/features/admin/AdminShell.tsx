import { useEffect, useLayoutEffect, useRef } from 'react'
import { NavLink, Outlet, useLocation } from 'react-router-dom'
import { isStaff, lacksSecondFactor, useSession } from '@/lib/session/store'
import { StaffConfirmation } from '@/parts/confirmation/StaffConfirmation'
import classes from './AdminShell.module.css'
import { menuFor } from './menu'
import { PurposeForm } from './search/PurposeForm'
import { PurposePicker } from './search/PurposePicker'
import { SearchBox } from './search/SearchBox'
import { applyPurpose, purposeOf, usePurpose } from './search/usePurpose'
import { Permitted } from './shared/Permitted'

/** AdminShell is the back-office layout. The menu is next to the page, or above it on a phone. */
export default function AdminShell() {
  const roles = useSession((session) => session.roles)
  const needsSecondFactor = useSession(lacksSecondFactor)
  const staffId = useSession((session) => session.user?.id ?? '')
  const canUseBackOffice = useSession((session) => isStaff(session) && !lacksSecondFactor(session))
  const hasPurpose = usePurpose((store) => purposeOf(store, staffId) !== undefined)
  useLayoutEffect(() => applyPurpose(staffId), [staffId])
  const menu = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current entry changes with the path.
  useEffect(() => {
    const current = menu.current?.querySelector('[aria-current=page]')
    current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [pathname])
  return (
    <div className={classes.shell}>
      <nav ref={menu} className={classes.menu} aria-label="Back office">
        {menuFor(needsSecondFactor ? [] : roles).map(({ title, entries }) => (
          <section key={title} className={classes.group}>
            <h2 className={classes.heading}>{title}</h2>
            <ul>
              {entries.map(({ label, path }) => (
                <li key={path}>
                  <NavLink to={path} end className={classes.link}>
                    {label}
                  </NavLink>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
      <div className={classes.page}>
        {hasPurpose && (
          <div className={classes.tools}>
            <Permitted permission="senders.read">
              <SearchBox />
            </Permitted>
            <PurposePicker staffId={staffId} />
          </div>
        )}
        <StaffConfirmation />
        {canUseBackOffice && !hasPurpose ? <PurposeForm staffId={staffId} /> : <Outlet />}
      </div>
    </div>
  )
}
