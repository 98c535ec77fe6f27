import { useQuery } from '@tanstack/react-query'
import { Navigate } from 'react-router-dom'
import { beneficiariesQuery, destinationsQuery, limitQuery } from '@/api/queries'
import { paths } from '@/app/paths'
import { FlowPage } from '@/flow/FlowPage'
import { useFlow } from '@/flow/store'
import { payersQuery } from '@/parts/beneficiary/calls'
import { ErrorState, SheetsSkeleton } from '@/ui/states'
import { BeneficiaryChooser } from './BeneficiaryChooser'
import { entryDetour } from './checks'
import { Detoured } from './Detoured'
import { messages } from './messages'
import { isMissing, offeredCouponQuery } from './queries'

/** BeneficiaryPage is step 3: beneficiary, payout method, and purpose (2.16). */
export default function BeneficiaryPage() {
  const detail = useFlow((flow) => flow.paymentDetail)
  const country = detail?.country ?? ''
  const limit = useQuery(limitQuery)
  const offered = useQuery({ ...offeredCouponQuery(country), enabled: country !== '' })
  const destinations = useQuery(destinationsQuery)
  const beneficiaries = useQuery(beneficiariesQuery)
  const payers = useQuery({ ...payersQuery(country), enabled: country !== '' })

  if (!detail) {
    return <Detoured detour={{ code: 'DESTINATION_NOT_SELECTED', to: paths.paymentDetails, tone: 'error' }} />
  }
  const queries = [limit, destinations, beneficiaries, payers]
  const failed = queries.find(isMissing)
  const known = limit.data && destinations.data && beneficiaries.data && payers.data && !offered.isPending
  if (known) {
    const detour = entryDetour({
      detail,
      senderLimit: limit.data.senderLimit,
      offered: offered.data ?? undefined,
    })
    if (detour) return <Detoured detour={detour} />
  }
  const destination = destinations.data?.find(({ threeCharCode }) => threeCharCode === country)
  const there = beneficiaries.data?.filter(({ address }) => address.country === country) ?? []
  if (known && there.length === 0) {
    return <Navigate to={paths.payoutMethodList} replace state={{ isBeneficiaryAvailable: false }} />
  }
  return (
    <FlowPage title={messages.beneficiary.title}>
      {failed && <ErrorState error={failed.error} retry={() => void failed.refetch()} />}
      {!failed && !known && <SheetsSkeleton />}
      {known && destination && (
        <BeneficiaryChooser
          country={destination}
          beneficiaries={there}
          payers={payers.data}
          detail={detail}
        />
      )}
    </FlowPage>
  )
}
