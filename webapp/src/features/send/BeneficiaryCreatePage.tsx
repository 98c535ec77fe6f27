import { Button } from '@mantine/core'
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom'
import { paths } from '@/app/paths'
import { FlowPage } from '@/flow/FlowPage'
import { beneficiaryDraft, dropBeneficiaryDraft, keepBeneficiaryDraft } from '@/flow/store'
import { type BeneficiaryForm, useAddBeneficiary } from '@/parts/beneficiary/calls'
import { formDraft } from '@/parts/beneficiary/drafts'
import { PersonForm } from '@/parts/beneficiary/PersonForm'
import { useAddMethod } from '@/parts/beneficiary/useAddMethod'
import { ErrorState, LinesSkeleton } from '@/ui/states'
import { toast } from '@/ui/toast'
import { keepRecipient } from './advance'
import classes from './BeneficiaryChooser.module.css'
import { Detoured } from './Detoured'
import { useDestination } from './destination'
import { messages } from './messages'
import { type ChosenMethod, chosenMethodOf } from './routeState'

/** BeneficiaryCreatePage is step 3 for a new beneficiary: the person's details (2.16d). */
export default function BeneficiaryCreatePage() {
  const chosen = chosenMethodOf(useLocation().state)
  const { code, country, query } = useDestination()
  const save = useSave(chosen)

  if (!chosen) return <Navigate to={paths.payoutMethodList} replace />
  if (!code)
    return <Detoured detour={{ code: 'DESTINATION_NOT_SELECTED', to: paths.paymentDetails, tone: 'error' }} />
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
          <Button variant="default" component={Link} to={paths.payoutMethodList} className={classes.alone}>
            {messages.person.previous}
          </Button>
        </div>
      )}
    </FlowPage>
  )
}

/**
 * useSave adds the beneficiary and the account, if it was filled in. Otherwise a separate page asks for it
 * (4.20d).
 */
function useSave(chosen: ChosenMethod | undefined) {
  const navigate = useNavigate()
  const addPerson = useAddBeneficiary()
  const addMethod = useAddMethod()
  return async (body: BeneficiaryForm) => {
    const { ready, tile = '', method = {} } = beneficiaryDraft('flow')
    const purpose = ready?.tile === 'WALLET' ? { remittancePurpose: ready.remittancePurpose } : {}
    const person = await addPerson.mutateAsync({ ...body, ...purpose })
    dropBeneficiaryDraft('flow')
    keepBeneficiaryDraft('flow', { personId: person.id, tile, method })
    const toMethod = () =>
      navigate(paths.payoutMethodCreate, { replace: true, state: { ...chosen, beneficiaryId: person.id } })
    if (!ready) return toMethod()
    try {
      await keepRecipient(await addMethod(person, ready))
      navigate(paths.paymentInformation, { replace: true })
    } catch (error) {
      // The beneficiary was added, but the account was refused. It can be corrected on its own page.
      toast.failure(error)
      toMethod()
    }
  }
}
