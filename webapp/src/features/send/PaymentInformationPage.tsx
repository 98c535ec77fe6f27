import { useQuery } from '@tanstack/react-query'
import { senderBanksQuery, senderCardsQuery } from '@/lib/api/queries'
import { cardMaximumOf } from '@/lib/money/quote'
import { paths } from '@/lib/paths'
import { useSendFlow } from '@/lib/sendFlow/store'
import { SendFlowPage } from '@/parts/sendFlow/SendFlowPage'
import { ErrorState, PanelsSkeleton } from '@/ui/states'
import { redirectTo } from './checks'
import { messages } from './messages'
import { failedToLoad } from './queries'
import { RedirectWithMessage } from './RedirectWithMessage'
import { SourceChooser } from './SourceChooser'
import { useDestination } from './useDestination'

/** PaymentInformationPage is step 4 of the send flow. The sender selects a payment source (2.18). */
export default function PaymentInformationPage() {
  const detail = useSendFlow((flow) => flow.paymentDetail)
  const recipient = useSendFlow((flow) => flow.recipientDetail)
  const banks = useQuery(senderBanksQuery)
  const cards = useQuery(senderCardsQuery)
  const { query: destinations, country } = useDestination()
  if (!detail)
    return <RedirectWithMessage redirect={redirectTo(paths.paymentDetails, 'PAYMENT_DETAILS_MISSING')} />
  if (!recipient)
    return <RedirectWithMessage redirect={redirectTo(paths.beneficiary, 'BENEFICIARY_DETAILS_MISSING')} />
  const failedQuery = [banks, cards, destinations].find(failedToLoad)
  const isLoaded = banks.data && cards.data && destinations.data
  return (
    <SendFlowPage title={messages.payment.title}>
      {failedQuery && <ErrorState error={failedQuery.error} retry={() => void failedQuery.refetch()} />}
      {!failedQuery && !isLoaded && <PanelsSkeleton panels={2} />}
      {isLoaded && (
        <SourceChooser
          banks={banks.data}
          cards={cards.data}
          detail={detail}
          cardLimit={cardMaximumOf(country)}
          method={recipient.paymentReceiveMethod}
        />
      )}
    </SendFlowPage>
  )
}
