import { Menu, UnstyledButton } from '@mantine/core'
import '@mantine/core/styles/Menu.css'
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { paths } from '@/lib/paths'
import { signOut } from '@/lib/session/actions'
import { Icon } from '@/ui/Icon'
import classes from './Header.module.css'

function HeaderMenu({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <UnstyledButton className={classes.account} aria-label={`Account menu for ${name}`}>
          <Icon name="person" />
          <span className={classes.name}>{name}</span>
          <Icon name="chevronDown" size={16} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}

/** StaffMenu is the header menu for a signed-in staff member. The header has its own Logout button (2.35c). */
export function StaffMenu({ name }: { name: string }) {
  return (
    <HeaderMenu name={name}>
      <Menu.Item component={Link} to={paths.staffSecondFactor}>
        Two-step sign-in
      </Menu.Item>
    </HeaderMenu>
  )
}

/** AccountMenu is the header menu for a signed-in sender. */
export default function AccountMenu({ name }: { name: string }) {
  const navigate = useNavigate()
  return (
    <HeaderMenu name={name}>
      <Menu.Item component={Link} to={paths.dashboard}>
        Dashboard
      </Menu.Item>
      <Menu.Item component={Link} to={paths.profile} state={{ fromHeader: true }}>
        My Account
      </Menu.Item>
      <Menu.Item component={Link} to={paths.upgradeTier}>
        Upgrade Limit
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item onClick={() => void signOut().then(() => navigate(paths.home))}>Logout</Menu.Item>
    </HeaderMenu>
  )
}
