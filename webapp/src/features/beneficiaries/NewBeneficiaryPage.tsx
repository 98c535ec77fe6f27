import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { beneficiariesQuery, destinationsQuery } from '@/lib/api/queries'
import type { Beneficiary, Country } from '@/lib/api/types'
import { paths } from '@/lib/paths'
import { beneficiaryDraft, deleteBeneficiaryDraft, updateBeneficiaryDraft } from '@/lib/sendFlow/store'
import { DraftNotice } from '@/parts/beneficiary/DraftNotice'
import { formDraft, savedPayoutOption, storePayoutOption } from '@/parts/beneficiary/drafts'
import { MethodForm } from '@/parts/beneficiary/MethodForm'
import { MethodPicker } from '@/parts/beneficiary/MethodPicker'
import { onlyItem } from '@/parts/beneficiary/methods'
import { PersonForm } from '@/parts/beneficiary/PersonForm'
import { useAddBeneficiary, useEnableCashPickup } from '@/parts/beneficiary/requests'
import { useAddMethod } from '@/parts/beneficiary/useAddMethod'
import { Page } from '@/ui/Page'
import { QueryView } from '@/ui/states'
import { toast } from '@/ui/toast'
import classes from './BeneficiariesPage.module.css'
import { messages } from './messages'

/**
 * NewBeneficiaryPage adds a beneficiary from the account area. It asks for the payout method, the beneficiary's
 * details, and the account, in that order (2.31).
 */
export default function NewBeneficiaryPage() {
  const destinations = useQuery(destinationsQuery)
  const beneficiaries = useQuery(beneficiariesQuery)
  const [formKey, setFormKey] = useState(0)
  return (
    <Page title={messages.create.title} width="text">
      <QueryView query={destinations}>
        {(countries) => {
          const country = onlyItem(countries) ?? countries[0]
          return (
            country && (
              <QueryView query={beneficiaries}>
                {(list) => (
                  <NewBeneficiarySteps
                    key={formKey}
                    country={country}
                    beneficiaries={list}
                    onDraftDeleted={() => setFormKey(formKey + 1)}
                  />
                )}
              </QueryView>
            )
          )
        }}
      </QueryView>
    </Page>
  )
}

interface NewBeneficiaryStepsProps {
  country: Country
  beneficiaries: readonly Beneficiary[]
  onDraftDeleted: () => void
}

function NewBeneficiarySteps({ country, beneficiaries, onDraftDeleted }: NewBeneficiaryStepsProps) {
  const [draft] = useState(() => beneficiaryDraft('account'))
  const [payoutOption, setPayoutOption] = useState(savedPayoutOption(draft))
  const [isMethodConfirmed, setMethodConfirmed] = useState(draft.confirmed ?? false)
  const [addedBeneficiary, setAddedBeneficiary] = useState<Beneficiary>()
  const beneficiary = addedBeneficiary ?? beneficiaries.find(({ id }) => id === draft.personId)
  const navigate = useNavigate()
  const addBeneficiary = useAddBeneficiary()
  const enableCashPickup = useEnableCashPickup()
  const addMethod = useAddMethod()
  const notice = draft.tile && <DraftNotice scope="account" onDeleted={onDraftDeleted} />

  const saveMethodConfirmed = (isConfirmed: boolean) => {
    updateBeneficiaryDraft('account', { confirmed: isConfirmed })
    setMethodConfirmed(isConfirmed)
  }
  const finish = () => {
    deleteBeneficiaryDraft('account')
    navigate(paths.beneficiaryList)
  }
  if (!payoutOption || !isMethodConfirmed) {
    return (
      <div className={classes.step}>
        {notice}
        <h2>{messages.create.method}</h2>
        <MethodPicker
          label={messages.create.method}
          country={country}
          value={payoutOption}
          onChange={(next) => {
            if (next !== payoutOption) storePayoutOption('account', next)
            setPayoutOption(next)
          }}
        />
        <Button
          style={{ alignSelf: 'flex-start' }}
          disabled={!payoutOption}
          onClick={() => saveMethodConfirmed(true)}
        >
          {messages.create.continue}
        </Button>
      </div>
    )
  }
  if (!beneficiary) {
    return (
      <div className={classes.step}>
        {notice}
        <h2>{messages.create.person}</h2>
        <PersonForm
          country={country}
          draft={formDraft('account', 'person')}
          submitLabel={payoutOption === 'CASH_PICKUP' ? messages.create.save : messages.create.continue}
          onSave={async (body) => {
            const created = await addBeneficiary.mutateAsync(body)
            if (payoutOption !== 'CASH_PICKUP') {
              updateBeneficiaryDraft('account', { personId: created.id })
              return setAddedBeneficiary(created)
            }
            // The beneficiary was added. If enabling cash pickup fails, the user can retry from the list.
            await enableCashPickup
              .mutateAsync(created.id)
              .then(() => toast.success(messages.cashAdded), toast.failure)
            finish()
          }}
        />
        <Button
          variant="default"
          style={{ alignSelf: 'flex-start' }}
          onClick={() => saveMethodConfirmed(false)}
        >
          {messages.create.previous}
        </Button>
      </div>
    )
  }
  return (
    <div className={classes.step}>
      {notice}
      <h2>{messages.create.account(beneficiary.firstName)}</h2>
      <MethodForm
        country={country}
        payoutOption={payoutOption}
        phoneNumber={beneficiary.phoneNumber}
        draft={formDraft('account', 'method')}
        requiresPurpose={false}
        submitLabel={messages.create.save}
        onSave={async (method) => {
          await addMethod(beneficiary, method)
          finish()
        }}
      />
    </div>
  )
}
