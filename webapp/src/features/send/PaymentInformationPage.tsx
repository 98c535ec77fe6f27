import { useQuery } from '@tanstack/react-query'
import { senderBanksQuery, senderCardsQuery } from '@/api/queries'
import { paths } from '@/app/paths'
import { FlowPage } from '@/flow/FlowPage'
import { useFlow } from '@/flow/store'
import { ErrorState, SheetsSkeleton } from '@/ui/states'
import { messages } from './messages'
import { failedWithoutData } from './queries'
import { RedirectWithMessage } from './RedirectWithMessage'
import { SourceChooser } from './SourceChooser'

/** PaymentInformationPage is step 4. It selects the payment source (2.18). */
export default function PaymentInformationPage() {
  const detail = useFlow((flow) => flow.paymentDetail)
  const recipient = useFlow((flow) => flow.recipientDetail)
  const banks = useQuery(senderBanksQuery)
  const cards = useQuery(senderCardsQuery)
  if (!detail) {
    return (
      <RedirectWithMessage
        redirect={{ code: 'PAYMENT_DETAILS_MISSING', to: paths.paymentDetails, tone: 'error' }}
      />
    )
  }
  if (!recipient) {
    return (
      <RedirectWithMessage
        redirect={{ code: 'BENEFICIARY_DETAILS_MISSING', to: paths.beneficiary, tone: 'error' }}
      />
    )
  }
  const failed = [banks, cards].find(failedWithoutData)
  return (
    <FlowPage title={messages.payment.title}>
      {failed && <ErrorState error={failed.error} retry={() => void failed.refetch()} />}
      {!failed && !(banks.data && cards.data) && <SheetsSkeleton sheets={2} />}
      {banks.data && cards.data && (
        <SourceChooser
          banks={banks.data}
          cards={cards.data}
          detail={detail}
          method={recipient.paymentReceiveMethod}
        />
      )}
    </FlowPage>
  )
}
