import { paths } from '@/lib/paths'
import { admin, type Route, staff } from '@/lib/route'
import { adminPage } from '../shared/adminPage'

export const routes: readonly Route[] = [
  adminPage({
    path: paths.rates,
    title: 'Exchange rate',
    page: () => import('./RatesPage'),
    access: staff,
    menu: { group: 'Pricing' },
  }),
  adminPage({
    path: paths.feeSetCreate,
    title: 'Add Fee Sets',
    page: () => import('./FeeSetCreatePage'),
    access: admin,
    menu: { group: 'Pricing' },
  }),
  adminPage({
    path: paths.feeSets,
    title: 'Fee Sets List',
    page: () => import('./FeeSetsPage'),
    access: staff,
    menu: { group: 'Pricing' },
  }),
  adminPage({
    path: paths.couponCreate,
    title: 'Create Coupon',
    page: () => import('./CouponCreatePage'),
    access: admin,
    menu: { group: 'Pricing' },
  }),
  adminPage({
    path: paths.coupons,
    title: 'Coupon List',
    page: () => import('./CouponsPage'),
    access: admin,
    menu: { group: 'Pricing' },
  }),
]
