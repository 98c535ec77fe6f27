import { useNavigate } from 'react-router-dom'
import { paths } from '@/lib/paths'
import { AdminPage } from '../shared/AdminPage'
import { CouponEditor } from './editors'

/** CouponCreatePage lets an administrator create a coupon (2.42). */
export default function CouponCreatePage() {
  const navigate = useNavigate()
  return (
    <AdminPage
      title="Create Coupon"
      description="A coupon gives a better exchange rate, a bonus, or both for amounts in its ranges. Preview it, then send it for approval."
    >
      <CouponEditor label="New coupon" current={undefined} onSent={() => navigate(paths.coupons)} />
    </AdminPage>
  )
}
