import { useQuery } from '@tanstack/react-query'
import { Navigate } from 'react-router-dom'
import { beneficiariesQuery, destinationsQuery, limitQuery } from '@/lib/api/queries'
import { paths } from '@/lib/paths'
import { useSendFlow } from '@/lib/sendFlow/store'
import { payersQuery } from '@/parts/beneficiary/requests'
import { SendFlowPage } from '@/parts/sendFlow/SendFlowPage'
import { ErrorState, PanelsSkeleton } from '@/ui/states'
import { BeneficiaryChooser } from './BeneficiaryChooser'
import { checkEntry, redirectTo } from './checks'
import { messages } from './messages'
import { failedToLoad, offeredCouponQuery } from './queries'
import { RedirectWithMessage } from './RedirectWithMessage'

/** BeneficiaryPage is step 3 of the send flow. The sender selects a beneficiary, payout method, and purpose (2.16). */
export default function BeneficiaryPage() {
  const detail = useSendFlow((flow) => flow.paymentDetail)
  const country = detail?.country ?? ''
  const limit = useQuery(limitQuery)
  const offeredCoupon = useQuery({ ...offeredCouponQuery(country), enabled: country !== '' })
  const destinations = useQuery(destinationsQuery)
  const beneficiaries = useQuery(beneficiariesQuery)
  const payers = useQuery({ ...payersQuery(country), enabled: country !== '' })

  if (!detail)
    return <RedirectWithMessage redirect={redirectTo(paths.paymentDetails, 'DESTINATION_NOT_SELECTED')} />
  const queries = [limit, destinations, beneficiaries, payers]
  const failedQuery = queries.find(failedToLoad)
  const isLoaded =
    limit.data && destinations.data && beneficiaries.data && payers.data && !offeredCoupon.isPending
  if (isLoaded) {
    const redirect = checkEntry({
      detail,
      senderLimit: limit.data.senderLimit,
      offeredCoupon: offeredCoupon.data ?? undefined,
    })
    if (redirect) return <RedirectWithMessage redirect={redirect} />
  }
  const destination = destinations.data?.find(({ threeCharCode }) => threeCharCode === country)
  const beneficiariesInCountry =
    beneficiaries.data?.filter(({ address }) => address.country === country) ?? []
  if (isLoaded && beneficiariesInCountry.length === 0) {
    return <Navigate to={paths.payoutMethodList} replace state={{ isBeneficiaryAvailable: false }} />
  }
  return (
    <SendFlowPage title={messages.beneficiary.title}>
      {failedQuery && <ErrorState error={failedQuery.error} retry={() => void failedQuery.refetch()} />}
      {!failedQuery && !isLoaded && <PanelsSkeleton />}
      {isLoaded && destination && (
        <BeneficiaryChooser
          country={destination}
          beneficiaries={beneficiariesInCountry}
          payers={payers.data}
        />
      )}
    </SendFlowPage>
  )
}
