import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import type { Country } from '@/lib/api/types'
import { paths } from '@/lib/paths'
import { useSendFlow } from '@/lib/sendFlow/store'
import { DraftNotice } from '@/parts/beneficiary/DraftNotice'
import {
  formDraft,
  savedPayoutOption,
  storePayoutOption,
  useNewBeneficiaryDraft,
} from '@/parts/beneficiary/drafts'
import forms from '@/parts/beneficiary/forms.module.css'
import { MethodForm } from '@/parts/beneficiary/MethodForm'
import { isOffered } from '@/parts/beneficiary/methods'
import { PersonFields, personRequest, usePersonForm } from '@/parts/beneficiary/PersonForm'
import { SendFlowPage } from '@/parts/sendFlow/SendFlowPage'
import { Notice } from '@/ui/Notice'
import { ErrorState, LinesSkeleton } from '@/ui/states'
import classes from './BeneficiaryChooser.module.css'
import { redirectTo } from './checks'
import { FlowMethodPicker } from './FlowMethodPicker'
import { messages } from './messages'
import { RedirectWithMessage } from './RedirectWithMessage'
import { useDestination } from './useDestination'
import { useSaveBeneficiary } from './useSaveBeneficiary'

/**
 * PayoutMethodListPage is the page of step 3 for a new beneficiary. It asks for the person, and then for the payout
 * method, which determines the required details (2.17).
 */
export default function PayoutMethodListPage() {
  const { code, country, query } = useDestination()
  const [formKey, setFormKey] = useState(0)
  if (!code)
    return <RedirectWithMessage redirect={redirectTo(paths.paymentDetails, 'DESTINATION_NOT_SELECTED')} />
  return (
    <SendFlowPage title={messages.person.title} lead={messages.person.lead}>
      {query.isError && <ErrorState error={query.error} retry={() => void query.refetch()} />}
      {query.isPending && <LinesSkeleton />}
      {country && (
        <NewBeneficiary key={formKey} country={country} onDraftDeleted={() => setFormKey(formKey + 1)} />
      )}
    </SendFlowPage>
  )
}

function NewBeneficiary({ country, onDraftDeleted }: { country: Country; onDraftDeleted: () => void }) {
  const draft = useNewBeneficiaryDraft('flow')
  const quotedMethod = useSendFlow((flow) => flow.paymentDetail?.payoutMethod)
  const [payoutOption, setPayoutOption] = useState(
    () =>
      savedPayoutOption(draft) ??
      (quotedMethod && isOffered(quotedMethod, country) ? quotedMethod : undefined),
  )
  const { form, field, formRef, failure, showError, focusFirstInvalidField } = usePersonForm(
    undefined,
    formDraft('flow', 'person'),
  )
  const save = useSaveBeneficiary()
  // One button submits both forms. It marks the invalid fields of both, and the first one gets the focus.
  const checkPerson = () => {
    if (form.validate().hasErrors) focusFirstInvalidField()
  }
  return (
    <Stack gap="lg">
      {(draft.tile || draft.person || draft.method) && (
        <DraftNotice scope="flow" onDeleted={onDraftDeleted} />
      )}
      <form ref={formRef} className={forms.form} noValidate>
        <Stack gap="md">
          {failure && <Notice tone="danger">{failure}</Notice>}
          <PersonFields country={country} form={form} field={field} />
        </Stack>
      </form>
      <h2 className={classes.heading}>{messages.methodList.title}</h2>
      <FlowMethodPicker
        country={country}
        value={payoutOption}
        onChange={(next) => {
          if (next !== payoutOption) storePayoutOption('flow', next)
          setPayoutOption(next)
        }}
      />
      {payoutOption ? (
        <div onSubmitCapture={checkPerson}>
          <MethodForm
            country={country}
            payoutOption={payoutOption}
            phoneNumber={form.values.phoneNumber}
            draft={formDraft('flow', 'method')}
            requiresPurpose
            submitLabel={messages.methodList.next}
            onSave={async (method) => {
              if (form.isValid()) await save(personRequest(form.values, country), method).catch(showError)
            }}
          />
        </div>
      ) : (
        <Button disabled className={classes.startAligned}>
          {messages.methodList.next}
        </Button>
      )}
    </Stack>
  )
}
