import { Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom'
import { beneficiariesQuery } from '@/lib/api/queries'
import type { Beneficiary, Country } from '@/lib/api/types'
import { paths } from '@/lib/paths'
import { beneficiaryDraft } from '@/lib/sendFlow/store'
import { formDraft, savedPayoutOption, storePayoutOption } from '@/parts/beneficiary/drafts'
import { MethodForm } from '@/parts/beneficiary/MethodForm'
import { useAddMethod } from '@/parts/beneficiary/useAddMethod'
import { SendFlowPage } from '@/parts/sendFlow/SendFlowPage'
import { ErrorState, LinesSkeleton } from '@/ui/states'
import classes from './BeneficiaryChooser.module.css'
import { FlowMethodPicker } from './FlowMethodPicker'
import { messages } from './messages'
import { beneficiaryIdFrom, payoutOptionOf, selectedMethodFrom } from './routeState'
import { saveRecipient } from './transferUpdates'
import { useDestination } from './useDestination'

/**
 * PayoutMethodPage is the step 3 page that adds a payout method to an existing beneficiary. Saving opens the
 * payment step (2.32).
 */
export default function PayoutMethodPage() {
  const { state } = useLocation()
  const beneficiaryId = beneficiaryIdFrom(state)
  const beneficiaries = useQuery(beneficiariesQuery)
  const { country, query } = useDestination()
  const beneficiary = beneficiaries.data?.find(({ id }) => id === beneficiaryId)
  if (!beneficiaryId || (beneficiaries.isSuccess && !beneficiary))
    return <Navigate to={paths.beneficiary} replace />
  const failedQuery = [beneficiaries, query].find(({ isError }) => isError)
  return (
    <SendFlowPage
      title={beneficiary ? messages.method.title(beneficiary.firstName) : messages.method.loading}
    >
      {failedQuery && <ErrorState error={failedQuery.error} retry={() => void failedQuery.refetch()} />}
      {!failedQuery && !(beneficiary && country) && <LinesSkeleton />}
      {beneficiary && country && <AddMethod beneficiary={beneficiary} country={country} />}
    </SendFlowPage>
  )
}

function AddMethod({ beneficiary, country }: { beneficiary: Beneficiary; country: Country }) {
  const selectedMethod = selectedMethodFrom(useLocation().state)
  // If the server rejected a new beneficiary's account, the form shows the entered values.
  const [isNewBeneficiary] = useState(() => beneficiaryDraft('flow').personId === beneficiary.id)
  const [payoutOption, setPayoutOption] = useState(
    () =>
      (isNewBeneficiary && savedPayoutOption(beneficiaryDraft('flow'))) ||
      (selectedMethod && payoutOptionOf(selectedMethod)),
  )
  const navigate = useNavigate()
  const addMethod = useAddMethod()
  return (
    <Stack gap="lg">
      <FlowMethodPicker
        country={country}
        value={payoutOption}
        onChange={(next) => {
          if (isNewBeneficiary && next !== payoutOption) storePayoutOption('flow', next)
          setPayoutOption(next)
        }}
      />
      {payoutOption && (
        <MethodForm
          country={country}
          payoutOption={payoutOption}
          phoneNumber={beneficiary.phoneNumber}
          draft={isNewBeneficiary ? formDraft('flow', 'method') : undefined}
          requiresPurpose
          submitLabel={messages.method.continue}
          onSave={async (draft) => {
            await saveRecipient(await addMethod(beneficiary, draft))
            navigate(paths.paymentInformation)
          }}
        />
      )}
      <Button variant="default" component={Link} to={paths.beneficiary} className={classes.startAligned}>
        {messages.method.previous}
      </Button>
    </Stack>
  )
}
