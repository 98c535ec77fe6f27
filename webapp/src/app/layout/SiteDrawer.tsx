import { Drawer } from '@mantine/core'
import '@mantine/core/styles/Drawer.css'
import type { ReactNode } from 'react'
import { useFocusReturn } from '@/ui/useFocusReturn'
import { Logo } from './Logo'

/** SiteDrawer is the site menu for phones. */
export default function SiteDrawer({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  useFocusReturn()
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="min(320px, 100%)"
      title={<Logo />}
      closeButtonProps={{ 'aria-label': 'Close the menu' }}
    >
      {children}
    </Drawer>
  )
}
