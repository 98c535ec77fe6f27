import { Button } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Country } from '@/api/types'
import { paths } from '@/app/paths'
import { DraftNotice } from '@/parts/beneficiary/DraftNotice'
import {
  formDraft,
  savedPayoutOption,
  storePayoutOption,
  useNewBeneficiaryDraft,
} from '@/parts/beneficiary/drafts'
import { MethodForm } from '@/parts/beneficiary/MethodForm'
import { MethodPicker } from '@/parts/beneficiary/MethodPicker'
import { methodLimitError, methodOf } from '@/parts/beneficiary/methods'
import { SendFlowPage } from '@/sendFlow/SendFlowPage'
import { updateBeneficiaryDraft, useSendFlow } from '@/sendFlow/store'
import { ErrorState, LinesSkeleton } from '@/ui/states'
import classes from './BeneficiaryChooser.module.css'
import { messageForCode, messages } from './messages'
import { RedirectWithMessage } from './RedirectWithMessage'
import { useDestination } from './useDestination'

/**
 * PayoutMethodListPage is the first page of step 3 for a new beneficiary. It asks for the payout method, which
 * determines the required details (2.17).
 */
export default function PayoutMethodListPage() {
  const { code, country, query } = useDestination()
  const [formKey, setFormKey] = useState(0)
  if (!code)
    return (
      <RedirectWithMessage
        redirect={{ code: 'DESTINATION_NOT_SELECTED', to: paths.paymentDetails, tone: 'error' }}
      />
    )
  return (
    <SendFlowPage title={messages.methodList.title} lead={messages.methodList.lead}>
      {query.isError && <ErrorState error={query.error} retry={() => void query.refetch()} />}
      {query.isPending && <LinesSkeleton />}
      {country && (
        <MethodChooser key={formKey} country={country} onDraftDeleted={() => setFormKey(formKey + 1)} />
      )}
    </SendFlowPage>
  )
}

function MethodChooser({ country, onDraftDeleted }: { country: Country; onDraftDeleted: () => void }) {
  const draft = useNewBeneficiaryDraft('flow')
  const receivingAmount = useSendFlow((flow) => flow.paymentDetail?.receivingAmount)
  const [payoutOption, setPayoutOption] = useState(savedPayoutOption(draft))
  const navigate = useNavigate()
  return (
    <div className={classes.chooser}>
      {(draft.tile || draft.person) && <DraftNotice scope="flow" onDeleted={onDraftDeleted} />}
      <MethodPicker
        label={messages.methodList.title}
        country={country}
        value={payoutOption}
        disabledReason={(option) => {
          const limitError = methodLimitError(
            methodOf(option),
            receivingAmount,
            country.sendingAmountLimit.wallet,
          )
          return limitError && messageForCode(limitError.code, limitError.params)
        }}
        onChange={(next) => {
          if (next !== payoutOption) storePayoutOption('flow', next)
          setPayoutOption(next)
        }}
      />
      {payoutOption ? (
        <MethodForm
          country={country}
          payoutOption={payoutOption}
          draft={formDraft('flow', 'method')}
          requiresPurpose
          submitLabel={messages.methodList.next}
          onSave={async (ready) => {
            updateBeneficiaryDraft('flow', { ready })
            navigate(paths.beneficiaryCreate, {
              state: { payoutMethod: methodOf(payoutOption), isCooperative: payoutOption === 'COOPERATIVE' },
            })
          }}
        />
      ) : (
        <Button disabled className={classes.startAligned}>
          {messages.methodList.next}
        </Button>
      )}
    </div>
  )
}
