import { Button } from '@mantine/core'
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom'
import { paths } from '@/app/paths'
import { FlowPage } from '@/flow/FlowPage'
import { beneficiaryDraft, deleteBeneficiaryDraft, updateBeneficiaryDraft } from '@/flow/store'
import { formDraft } from '@/parts/beneficiary/drafts'
import { PersonForm } from '@/parts/beneficiary/PersonForm'
import { type BeneficiaryForm, useAddBeneficiary } from '@/parts/beneficiary/requests'
import { useAddMethod } from '@/parts/beneficiary/useAddMethod'
import { ErrorState, LinesSkeleton } from '@/ui/states'
import { toast } from '@/ui/toast'
import classes from './BeneficiaryChooser.module.css'
import { messages } from './messages'
import { RedirectWithMessage } from './RedirectWithMessage'
import { type ChosenMethod, chosenMethodOf } from './routeState'
import { saveRecipient } from './transferUpdates'
import { useDestination } from './useDestination'

/** BeneficiaryCreatePage is the part of step 3 that asks for a new beneficiary's details (2.16d). */
export default function BeneficiaryCreatePage() {
  const chosen = chosenMethodOf(useLocation().state)
  const { code, country, query } = useDestination()
  const save = useSaveBeneficiary(chosen)

  if (!chosen) return <Navigate to={paths.payoutMethodList} replace />
  if (!code)
    return (
      <RedirectWithMessage
        redirect={{ code: 'DESTINATION_NOT_SELECTED', to: paths.paymentDetails, tone: 'error' }}
      />
    )
  return (
    <FlowPage title={messages.person.title} lead={messages.person.lead}>
      {query.isError && <ErrorState error={query.error} retry={() => void query.refetch()} />}
      {query.isPending && <LinesSkeleton />}
      {country && (
        <div className={classes.chooser}>
          <PersonForm
            country={country}
            draft={formDraft('flow', 'person')}
            submitLabel={messages.person.next}
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
        </div>
      )}
    </FlowPage>
  )
}

/**
 * useSaveBeneficiary returns a function that adds the beneficiary and their account. If the account was not
 * entered yet, the next page asks for it (4.20d).
 */
function useSaveBeneficiary(chosen: ChosenMethod | undefined) {
  const navigate = useNavigate()
  const addPerson = useAddBeneficiary()
  const addMethod = useAddMethod()
  return async (body: BeneficiaryForm) => {
    const { ready, tile = '', method = {} } = beneficiaryDraft('flow')
    const purpose = ready?.tile === 'WALLET' ? { remittancePurpose: ready.remittancePurpose } : {}
    const person = await addPerson.mutateAsync({ ...body, ...purpose })
    deleteBeneficiaryDraft('flow')
    updateBeneficiaryDraft('flow', { personId: person.id, tile, method })
    const openMethodPage = () =>
      navigate(paths.payoutMethodCreate, { replace: true, state: { ...chosen, beneficiaryId: person.id } })
    if (!ready) return openMethodPage()
    try {
      await saveRecipient(await addMethod(person, ready))
      navigate(paths.paymentInformation, { replace: true })
    } catch (error) {
      // The beneficiary was added, but the account was rejected. The next page lets the user correct it.
      toast.failure(error)
      openMethodPage()
    }
  }
}
