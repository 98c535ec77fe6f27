import { NavLink, Outlet } from 'react-router-dom'
import { paths } from '@/lib/paths'
import { tierNumber, useSession } from '@/lib/session/store'
import { Icon, type IconName } from '@/ui/Icon'
import classes from './AccountFrame.module.css'

const entries: readonly { label: string; to: string; icon: IconName }[] = [
  { label: 'Transactions', to: paths.dashboard, icon: 'receipt' },
  { label: 'Scheduled', to: paths.schedules, icon: 'clock' },
  { label: 'Rate alerts', to: paths.rateAlerts, icon: 'bell' },
  { label: 'Profile', to: paths.profile, icon: 'person' },
  { label: 'Beneficiaries', to: paths.beneficiaryList, icon: 'users' },
  { label: 'Bank accounts', to: paths.bankAccount, icon: 'bank' },
  { label: 'Debit cards', to: paths.debitCard, icon: 'card' },
  { label: 'Settings', to: paths.settings, icon: 'settings' },
]

/**
 * AccountFrame is the layout of the account area. The menu is next to the page, or above the page on a phone.
 */
export default function AccountFrame() {
  const tier = useSession((s) => tierNumber(s.status?.currentTier))
  return (
    <div className={classes.frame}>
      <aside className={classes.side}>
        <nav aria-label="Account">
          <ul className={classes.menu}>
            <li>
              <NavLink to={paths.upgradeTier} className={classes.link}>
                <Icon name="shield" />
                <span>Tier {tier}</span>
              </NavLink>
            </li>
            {entries.map(({ label, to, icon }) => (
              <li key={to}>
                <NavLink to={to} className={classes.link}>
                  <Icon name={icon} />
                  <span>{label}</span>
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
      </aside>
      <div className={classes.page}>
        <Outlet />
      </div>
    </div>
  )
}
