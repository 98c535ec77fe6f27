import { Button, Stack } from '@mantine/core'
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom'
import { paths } from '@/lib/paths'
import { beneficiaryDraft, deleteBeneficiaryDraft, updateBeneficiaryDraft } from '@/lib/sendFlow/store'
import { formDraft } from '@/parts/beneficiary/drafts'
import { PersonForm } from '@/parts/beneficiary/PersonForm'
import { type BeneficiaryForm, useAddBeneficiary } from '@/parts/beneficiary/requests'
import { useAddMethod } from '@/parts/beneficiary/useAddMethod'
import { SendFlowPage } from '@/parts/sendFlow/SendFlowPage'
import { ErrorState, LinesSkeleton } from '@/ui/states'
import { toast } from '@/ui/toast'
import classes from './BeneficiaryChooser.module.css'
import { redirectTo } from './checks'
import { messages } from './messages'
import { RedirectWithMessage } from './RedirectWithMessage'
import { type SelectedMethod, selectedMethodFrom } from './routeState'
import { saveRecipient } from './transferUpdates'
import { useDestination } from './useDestination'

/** BeneficiaryCreatePage is the step 3 page that asks for a new beneficiary's details (2.16d). */
export default function BeneficiaryCreatePage() {
  const selectedMethod = selectedMethodFrom(useLocation().state)
  const { code, country, query } = useDestination()
  const save = useSaveBeneficiary(selectedMethod)

  if (!selectedMethod) return <Navigate to={paths.payoutMethodList} replace />
  if (!code)
    return <RedirectWithMessage redirect={redirectTo(paths.paymentDetails, 'DESTINATION_NOT_SELECTED')} />
  return (
    <SendFlowPage title={messages.person.title} lead={messages.person.lead}>
      {query.isError && <ErrorState error={query.error} retry={() => void query.refetch()} />}
      {query.isPending && <LinesSkeleton />}
      {country && (
        <Stack gap="lg">
          <PersonForm
            country={country}
            draft={formDraft('flow', 'person')}
            submitLabel={messages.person.continue}
            onSave={save}
          />
          <Button
            variant="default"
            component={Link}
            to={paths.payoutMethodList}
            className={classes.startAligned}
          >
            {messages.person.previous}
          </Button>
        </Stack>
      )}
    </SendFlowPage>
  )
}

/**
 * useSaveBeneficiary returns a function that adds the beneficiary and the payout method in the draft. If the
 * draft has no payout method, the function opens the page that asks for one (4.20d).
 */
function useSaveBeneficiary(selectedMethod: SelectedMethod | undefined) {
  const navigate = useNavigate()
  const addBeneficiary = useAddBeneficiary()
  const addMethod = useAddMethod()
  return async (body: BeneficiaryForm) => {
    const { ready, tile = '', method = {} } = beneficiaryDraft('flow')
    const purpose = ready?.tile === 'WALLET' ? { remittancePurpose: ready.remittancePurpose } : {}
    const beneficiary = await addBeneficiary.mutateAsync({ ...body, ...purpose })
    deleteBeneficiaryDraft('flow')
    updateBeneficiaryDraft('flow', { personId: beneficiary.id, tile, method })
    const openMethodPage = () =>
      navigate(paths.payoutMethodCreate, {
        replace: true,
        state: { ...selectedMethod, beneficiaryId: beneficiary.id },
      })
    if (!ready) return openMethodPage()
    try {
      await saveRecipient(await addMethod(beneficiary, ready))
      navigate(paths.paymentInformation, { replace: true })
    } catch (error) {
      // The server added the beneficiary but rejected the account. The user can correct the account on the next page.
      toast.failure(error)
      openMethodPage()
    }
  }
}
