import { Button, Stack } from '@mantine/core'
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom'
import { paths } from '@/lib/paths'
import { deleteBeneficiaryDraft } from '@/lib/sendFlow/store'
import { formDraft } from '@/parts/beneficiary/drafts'
import { PersonForm } from '@/parts/beneficiary/PersonForm'
import { useAddBeneficiary } from '@/parts/beneficiary/requests'
import { SendFlowPage } from '@/parts/sendFlow/SendFlowPage'
import { ErrorState, LinesSkeleton } from '@/ui/states'
import classes from './BeneficiaryChooser.module.css'
import { redirectTo } from './checks'
import { messages } from './messages'
import { RedirectWithMessage } from './RedirectWithMessage'
import { selectedMethodFrom } from './routeState'
import { useDestination } from './useDestination'

/** BeneficiaryCreatePage is the step 3 page that asks for a new beneficiary's details (2.16d). */
export default function BeneficiaryCreatePage() {
  const selectedMethod = selectedMethodFrom(useLocation().state)
  const { code, country, query } = useDestination()
  const navigate = useNavigate()
  const addBeneficiary = useAddBeneficiary()

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
            onSave={async (body) => {
              const { id } = await addBeneficiary.mutateAsync(body)
              deleteBeneficiaryDraft('flow')
              navigate(paths.payoutMethodCreate, {
                replace: true,
                state: { ...selectedMethod, beneficiaryId: id },
              })
            }}
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
