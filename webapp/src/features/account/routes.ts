import { paths } from '@/lib/paths'
import { type Route, sender } from '@/lib/route'

export const routes: readonly Route[] = [
  {
    path: paths.profile,
    title: 'Profile',
    page: () => import('./ProfilePage'),
    access: sender,
    frame: 'account',
  },
  {
    path: paths.settings,
    title: 'Settings',
    page: () => import('./SettingsPage'),
    access: sender,
    frame: 'account',
  },
  {
    path: paths.upgradeTier,
    title: 'Upgrade limit',
    page: () => import('./UpgradeTierPage'),
    access: { who: 'sender', requiresVerifiedContact: { next: paths.userDetails } },
    frame: 'account',
  },
]
