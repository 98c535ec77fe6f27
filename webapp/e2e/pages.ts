import { routes } from '../src/app/routes'

/** publicPages lists the pages that anyone can open. */
export const publicPages: readonly string[] = [
  ...routes.filter(({ prerendering }) => prerendering && !prerendering.instances).map(({ path }) => path),
  '/user/forgot-password',
  '/user/reset-password?token=unknown',
  '/staff/sign-in',
  '/no/such/page',
]

/** pagesIn lists the paths with a frame. It omits paths with parameters. */
const pagesIn = (frame: 'account' | 'admin'): readonly string[] =>
  routes.filter((route) => route.frame === frame && !route.path.includes(':')).map(({ path }) => path)

/** accountPages lists the pages of a sender's account. */
export const accountPages = pagesIn('account')

/**
 * flowPages lists the pages of the send flow. Tests must visit them in order, because each page needs data from the
 * previous page.
 */
export const flowPages = [
  '/payment/details',
  '/beneficiary',
  '/payment/information',
  '/payment/review',
] as const

/** adminPages lists the back-office pages. */
export const adminPages = pagesIn('admin')
