import { paths } from '@/lib/paths'
import { accountRoute, type Route } from '@/lib/route'

export const routes: readonly Route[] = [
  accountRoute(paths.profile, 'Profile', () => import('./ProfilePage')),
  accountRoute(paths.settings, 'Settings', () => import('./SettingsPage')),
  accountRoute(paths.upgradeTier, 'Upgrade limit', () => import('./UpgradeTierPage'), {
    who: 'sender',
    requiresVerifiedContact: { next: paths.userDetails },
  }),
]
