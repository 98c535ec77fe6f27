import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { glanceQuery } from '@/lib/api/queries'
import { useSession } from '@/lib/session/store'
import { useSupport } from '@/lib/useSupport'
import { KycModal } from '@/parts/kyc/KycModal'
import { AvailableAmount } from '@/parts/limits/AvailableAmount'
import { Page } from '@/ui/Page'
import classes from './DashboardPage.module.css'
import { KycNotice } from './KycNotice'
import { kycBannerOf } from './kycBanner'
import { LatestTransfers } from './LatestTransfers'
import { MoneyRequests } from './MoneyRequests'
import { MonthlyChart } from './MonthlyChart'
import { messages } from './messages'
import { ProfileSummary } from './ProfileSummary'
import { Totals } from './Totals'
import { TransactionList } from './TransactionList'

/**
 * DashboardPage shows the transfer that is underway, and the sender's totals, limit, profile, and transfers (1.05a,
 * 2.33).
 */
export default function DashboardPage() {
  const name = useSession((session) => session.user?.firstName ?? '')
  const kycStatus = useSession((session) => session.status?.kycStatus)
  const { data: glance } = useQuery(glanceQuery)
  const { phones } = useSupport()
  const [isKycModalOpen, setKycModalOpen] = useState(false)
  const openKycModal = () => setKycModalOpen(true)
  const closeKycModal = useCallback(() => setKycModalOpen(false), [])
  const phone = phones[0] ?? ''
  const banner = kycBannerOf(kycStatus, glance?.transactionCount ?? 0, phone)
  return (
    <Page title={messages.greeting(name)}>
      {banner && <KycNotice banner={banner} phone={phone} onVerifyIdentity={openKycModal} />}
      <MoneyRequests />
      <LatestTransfers />
      <div className={classes.summary}>
        <Totals />
        <MonthlyChart />
        <AvailableAmount />
        <ProfileSummary onVerifyIdentity={banner?.opensIdentityCheck ? undefined : openKycModal} />
      </div>
      <TransactionList />
      <KycModal opened={isKycModalOpen} onClose={closeKycModal} />
    </Page>
  )
}
