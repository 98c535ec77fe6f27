import { Button, Drawer, UnstyledButton } from '@mantine/core'
import '@mantine/core/styles/Drawer.css'
import { useDisclosure } from '@mantine/hooks'
import { useEffect, useLayoutEffect } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { paths } from '@/lib/paths'
import { isStaff, lacksSecondFactor, useSession } from '@/lib/session/store'
import { StaffConfirmation } from '@/parts/confirmation/StaffConfirmation'
import { Icon } from '@/ui/Icon'
import { useFocusReturn } from '@/ui/useFocusReturn'
import { AdminMenu, type AdminMenuProps } from './AdminMenu'
import classes from './AdminShell.module.css'
import { AsOfControl } from './asof/AsOfControl'
import { pagesFor } from './menu'
import { CommandPalette, useSlashKey } from './search/CommandPalette'
import { messages } from './search/messages'
import { PurposeForm } from './search/PurposeForm'
import { PurposePicker } from './search/PurposePicker'
import { applyPurpose, purposeOf, usePurpose } from './search/usePurpose'
import { OpenNext } from './workQueue/OpenNext'

/** AdminShell is the back-office layout. The menu is next to the page, or in a drawer on a phone. */
export default function AdminShell() {
  const roles = useSession((session) => session.roles)
  const needsSecondFactor = useSession(lacksSecondFactor)
  const staffId = useSession((session) => session.user?.id ?? '')
  const canUseBackOffice = useSession((session) => isStaff(session) && !lacksSecondFactor(session))
  const hasPurpose = usePurpose((store) => purposeOf(store, staffId) !== undefined)
  useLayoutEffect(() => applyPurpose(staffId), [staffId])
  const [paletteOpened, palette] = useDisclosure(false)
  const [drawerOpened, drawer] = useDisclosure(false)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the drawer closes when another page opens.
  useEffect(drawer.close, [pathname])
  const openPalette = () => {
    drawer.close()
    palette.open()
  }
  const pages = pagesFor(roles)
  const canSearch = canUseBackOffice && hasPurpose
  useSlashKey(canSearch ? palette.open : undefined)
  const menu: AdminMenuProps = {
    roles: needsSecondFactor ? [] : roles,
    onSearch: canSearch ? openPalette : undefined,
  }
  return (
    <div className={classes.shell}>
      <div className={classes.side}>
        <AdminMenu {...menu} />
      </div>
      <div className={classes.page}>
        {canUseBackOffice && (
          <div className={classes.tools}>
            <Button
              size="sm"
              variant="default"
              className={classes.menuButton ?? ''}
              aria-haspopup="dialog"
              aria-expanded={drawerOpened}
              leftSection={<Icon name="menu" size={16} />}
              onClick={drawer.open}
            >
              Menu
            </Button>
            {canSearch && (
              <>
                <UnstyledButton
                  className={classes.search}
                  aria-label={messages.search.open}
                  aria-keyshortcuts="/"
                  onClick={palette.open}
                >
                  <Icon name="search" size={16} />
                  <span className={classes.searchText}>{messages.search.open}</span>
                  <kbd className={classes.key}>/</kbd>
                </UnstyledButton>
                {pages.some(({ path }) => path === paths.asOf) && <AsOfControl />}
                <OpenNext />
                <PurposePicker staffId={staffId} />
              </>
            )}
          </div>
        )}
        <StaffConfirmation />
        {canUseBackOffice && !hasPurpose ? <PurposeForm staffId={staffId} /> : <Outlet />}
      </div>
      {drawerOpened && <MenuDrawer {...menu} onClose={drawer.close} />}
      {paletteOpened && <CommandPalette pages={pages} onClose={palette.close} />}
    </div>
  )
}

/** MenuDrawer shows the menu on a phone. */
export function MenuDrawer({ onClose, ...menu }: AdminMenuProps & { onClose: () => void }) {
  useFocusReturn()
  return (
    <Drawer
      opened
      onClose={onClose}
      size="min(320px, 100%)"
      title="Back office"
      closeButtonProps={{ 'aria-label': 'Close the menu' }}
    >
      <AdminMenu {...menu} />
    </Drawer>
  )
}
