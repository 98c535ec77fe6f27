import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Country } from '@/lib/api/types'
import { paths } from '@/lib/paths'
import { updateBeneficiaryDraft } from '@/lib/sendFlow/store'
import { DraftNotice } from '@/parts/beneficiary/DraftNotice'
import {
  formDraft,
  savedPayoutOption,
  storePayoutOption,
  useNewBeneficiaryDraft,
} from '@/parts/beneficiary/drafts'
import { MethodForm } from '@/parts/beneficiary/MethodForm'
import { methodOf } from '@/parts/beneficiary/methods'
import { SendFlowPage } from '@/parts/sendFlow/SendFlowPage'
import { ErrorState, LinesSkeleton } from '@/ui/states'
import classes from './BeneficiaryChooser.module.css'
import { redirectTo } from './checks'
import { FlowMethodPicker } from './FlowMethodPicker'
import { messages } from './messages'
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
    return <RedirectWithMessage redirect={redirectTo(paths.paymentDetails, 'DESTINATION_NOT_SELECTED')} />
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
  const [payoutOption, setPayoutOption] = useState(savedPayoutOption(draft))
  const navigate = useNavigate()
  return (
    <Stack gap="lg">
      {(draft.tile || draft.person) && <DraftNotice scope="flow" onDeleted={onDraftDeleted} />}
      <FlowMethodPicker
        country={country}
        value={payoutOption}
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
    </Stack>
  )
}
