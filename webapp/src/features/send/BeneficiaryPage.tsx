import { useQuery } from '@tanstack/react-query'
import { Navigate } from 'react-router-dom'
import { beneficiariesQuery, destinationsQuery, limitQuery } from '@/api/queries'
import { paths } from '@/app/paths'
import { FlowPage } from '@/flow/FlowPage'
import { useFlow } from '@/flow/store'
import { payersQuery } from '@/parts/beneficiary/requests'
import { ErrorState, SheetsSkeleton } from '@/ui/states'
import { BeneficiaryChooser } from './BeneficiaryChooser'
import { checkEntry } from './checks'
import { messages } from './messages'
import { failedWithoutData, offeredCouponQuery } from './queries'
import { RedirectWithMessage } from './RedirectWithMessage'

/** BeneficiaryPage is step 3. It selects the beneficiary, the payout method, and the purpose (2.16). */
export default function BeneficiaryPage() {
  const detail = useFlow((flow) => flow.paymentDetail)
  const country = detail?.country ?? ''
  const limit = useQuery(limitQuery)
  const offered = useQuery({ ...offeredCouponQuery(country), enabled: country !== '' })
  const destinations = useQuery(destinationsQuery)
  const beneficiaries = useQuery(beneficiariesQuery)
  const payers = useQuery({ ...payersQuery(country), enabled: country !== '' })

  if (!detail) {
    return (
      <RedirectWithMessage
        redirect={{ code: 'DESTINATION_NOT_SELECTED', to: paths.paymentDetails, tone: 'error' }}
      />
    )
  }
  const queries = [limit, destinations, beneficiaries, payers]
  const failed = queries.find(failedWithoutData)
  const isLoaded = limit.data && destinations.data && beneficiaries.data && payers.data && !offered.isPending
  if (isLoaded) {
    const redirect = checkEntry({
      detail,
      senderLimit: limit.data.senderLimit,
      offered: offered.data ?? undefined,
    })
    if (redirect) return <RedirectWithMessage redirect={redirect} />
  }
  const destination = destinations.data?.find(({ threeCharCode }) => threeCharCode === country)
  const localBeneficiaries = beneficiaries.data?.filter(({ address }) => address.country === country) ?? []
  if (isLoaded && localBeneficiaries.length === 0) {
    return <Navigate to={paths.payoutMethodList} replace state={{ isBeneficiaryAvailable: false }} />
  }
  return (
    <FlowPage title={messages.beneficiary.title}>
      {failed && <ErrorState error={failed.error} retry={() => void failed.refetch()} />}
      {!failed && !isLoaded && <SheetsSkeleton />}
      {isLoaded && destination && (
        <BeneficiaryChooser
          country={destination}
          beneficiaries={localBeneficiaries}
          payers={payers.data}
          detail={detail}
        />
      )}
    </FlowPage>
  )
}
