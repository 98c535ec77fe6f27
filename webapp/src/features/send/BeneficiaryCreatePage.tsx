import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { paths } from '@/app/paths'
import { FlowPage } from '@/flow/FlowPage'
import { useAddBeneficiary } from '@/parts/beneficiary/calls'
import { PersonForm } from '@/parts/beneficiary/PersonForm'
import { useAddMethod } from '@/parts/beneficiary/useAddMethod'
import { ErrorState, LinesSkeleton } from '@/ui/states'
import { toast } from '@/ui/toast'
import { keepRecipient } from './advance'
import { Detoured } from './Detoured'
import { useDestination } from './destination'
import { keepDraft, useDraft } from './drafts'
import { messages } from './messages'
import { chosenMethodOf } from './routeState'

/** Step 3, for somebody new: who they are. What was filled in of the way to be paid is added to them at once (2.16d). */
export default function BeneficiaryCreatePage() {
  const chosen = chosenMethodOf(useLocation().state)
  const draft = useDraft((store) => store.draft)
  const { code, country, query } = useDestination()
  const navigate = useNavigate()
  const addPerson = useAddBeneficiary()
  const addMethod = useAddMethod()

  if (!chosen) return <Navigate to={paths.payoutMethodList} replace />
  if (!code)
    return <Detoured detour={{ code: 'DESTINATION_NOT_SELECTED', to: paths.paymentDetails, tone: 'error' }} />
  return (
    <FlowPage title={messages.person.title} lead={messages.person.lead}>
      {query.isError && <ErrorState error={query.error} retry={() => void query.refetch()} />}
      {query.isPending && <LinesSkeleton />}
      {country && (
        <PersonForm
          country={country}
          submitLabel={messages.person.next}
          onSave={async (body) => {
            const person = await addPerson.mutateAsync(body)
            const toMethod = () =>
              navigate(paths.payoutMethodCreate, {
                replace: true,
                state: { ...chosen, beneficiaryId: person.id },
              })
            if (!draft) return toMethod()
            try {
              await keepRecipient(await addMethod(person, draft))
              keepDraft(undefined)
              navigate(paths.paymentInformation, { replace: true })
            } catch (error) {
              // The person is added; only the way to be paid is refused, and can be mended on its own page.
              toast.failure(error)
              toMethod()
            }
          }}
        />
      )}
    </FlowPage>
  )
}
