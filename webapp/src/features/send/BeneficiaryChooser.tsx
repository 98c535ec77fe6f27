import { Button, Group, Select, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { Beneficiary, Country, Payer } from '@/lib/api/types'
import { paths } from '@/lib/paths'
import { useSendFlow } from '@/lib/sendFlow/store'
import { AccountChoice } from '@/parts/beneficiary/AccountChoice'
import { MethodForm } from '@/parts/beneficiary/MethodForm'
import { banksOf, isEnabled, methodOf, payoutOptionLabels } from '@/parts/beneficiary/methods'
import { PersonModal } from '@/parts/beneficiary/PersonModal'
import { PurposeSelect } from '@/parts/beneficiary/PurposeSelect'
import { UpdateBankModal } from '@/parts/beneficiary/UpdateBankModal'
import { useAddMethod } from '@/parts/beneficiary/useAddMethod'
import { Icon } from '@/ui/Icon'
import { Notice } from '@/ui/Notice'
import classes from './BeneficiaryChooser.module.css'
import { BeneficiaryOptions } from './BeneficiaryOptions'
import { FlowMethodPicker } from './FlowMethodPicker'
import { messageForCode, messages } from './messages'
import { lastPurposeQuery } from './queries'
import {
  checkSelection,
  type RecipientSelection,
  recipientOf,
  restoreSelection,
  selectBeneficiary,
  selectPayoutOption,
} from './selection'
import { saveRecipient } from './transferUpdates'

interface ChooserProps {
  country: Country
  beneficiaries: Beneficiary[]
  payers: Payer[]
}

/** BeneficiaryChooser lets the user select a beneficiary, a payout method, and a purpose. */
export function BeneficiaryChooser({ country, beneficiaries, payers }: ChooserProps) {
  const stored = useSendFlow((flow) => flow.recipientDetail)
  const [selection, setSelection] = useState(() => restoreSelection(stored, beneficiaries, payers))
  const [editTarget, setEditTarget] = useState<Beneficiary | 'new'>()
  const [error, setError] = useState<string>()
  const navigate = useNavigate()
  // The list might have been refetched, so use the beneficiary's current data.
  const beneficiary = beneficiaries.find(({ id }) => id === selection.beneficiary?.id)
  const lastPurpose = useQuery(lastPurposeQuery(beneficiary?.fullName)).data ?? ''
  const purpose = selection.purpose || lastPurpose
  const currentSelection: RecipientSelection = { ...selection, beneficiary, purpose }
  const addMethod = useAddMethod()
  const missingOption =
    beneficiary && currentSelection.payoutOption && !isEnabled(currentSelection.payoutOption, beneficiary)
      ? currentSelection.payoutOption
      : undefined
  const updateSelection = (updated: RecipientSelection) => {
    setError(undefined)
    setSelection(updated)
  }
  const continueToPayment = async () => {
    const code = checkSelection(currentSelection)
    if (code)
      return setError(
        messageForCode(code, {
          method: currentSelection.payoutOption ? payoutOptionLabels[currentSelection.payoutOption] : '',
        }),
      )
    const recipient = recipientOf(currentSelection)
    if (!recipient) return setError(messageForCode('INVALID_REMITTANCE_PURPOSE'))
    await saveRecipient(recipient)
    navigate(paths.paymentInformation)
  }
  return (
    <Stack gap="lg">
      <BeneficiaryOptions
        beneficiaries={beneficiaries}
        selected={beneficiary}
        onSelect={(selected) => updateSelection(selectBeneficiary(currentSelection, selected, payers))}
        onEdit={setEditTarget}
        onAdd={() => setEditTarget('new')}
      />
      {beneficiary && (
        <>
          <h2 className={classes.heading}>{messages.beneficiary.method}</h2>
          <FlowMethodPicker
            country={country}
            value={currentSelection.payoutOption}
            onChange={(payoutOption) =>
              updateSelection(selectPayoutOption(currentSelection, payoutOption, payers))
            }
          />
          {missingOption && (
            <>
              <Notice tone="info">
                {messageForCode('PAYOUT_METHOD_NOT_ENABLED', { method: payoutOptionLabels[missingOption] })}
              </Notice>
              <MethodForm
                key={`${beneficiary.id} ${missingOption}`}
                country={country}
                payoutOption={missingOption}
                phoneNumber={beneficiary.phoneNumber}
                purpose={purpose}
                requiresPurpose
                submitLabel={messages.beneficiary.addMethod(payoutOptionLabels[missingOption])}
                onSave={async (method) => {
                  await saveRecipient(await addMethod(beneficiary, method))
                  navigate(paths.paymentInformation)
                }}
              />
            </>
          )}
          {currentSelection.payoutOption && !missingOption && (
            <MethodAccount
              country={country}
              beneficiary={beneficiary}
              selection={currentSelection}
              payers={payers}
              onSelect={updateSelection}
            />
          )}
          {!missingOption && (
            <PurposeSelect
              country={country}
              maw="34rem"
              value={purpose || null}
              onChange={(chosen) => updateSelection({ ...currentSelection, purpose: chosen ?? '' })}
            />
          )}
        </>
      )}
      {error && <Notice tone="danger">{error}</Notice>}
      <Group justify="space-between" mt="md">
        <Button variant="default" component={Link} to={paths.paymentDetails}>
          {messages.beneficiary.previous}
        </Button>
        {!missingOption && (
          <Button
            onClick={() => void continueToPayment()}
            rightSection={<Icon name="arrowRight" size={18} />}
          >
            {messages.beneficiary.continue}
          </Button>
        )}
      </Group>
      <PersonModal
        country={country}
        target={editTarget}
        onClose={() => setEditTarget(undefined)}
        onSaved={(saved) =>
          updateSelection(
            editTarget === 'new'
              ? selectBeneficiary(currentSelection, saved, payers)
              : { ...currentSelection, beneficiary: saved },
          )
        }
      />
    </Stack>
  )
}

interface MethodAccountProps {
  country: Country
  beneficiary: Beneficiary
  selection: RecipientSelection
  payers: Payer[]
  onSelect: (selection: RecipientSelection) => void
}

/** MethodAccount lets the user select the account or payer for the payout method, or add an account. */
function MethodAccount({ country, beneficiary, selection, payers, onSelect }: MethodAccountProps) {
  const [editedBank, setEditedBank] = useState<string>()
  const { payoutOption } = selection
  if (!payoutOption) return null
  const state = {
    beneficiaryId: beneficiary.id,
    payoutMethod: methodOf(payoutOption),
    isCooperative: payoutOption === 'COOPERATIVE',
  }
  if (payoutOption === 'CASH_PICKUP') {
    return (
      <Select
        maw="34rem"
        label="Pickup location"
        placeholder="Choose a pickup location"
        withAsterisk
        searchable
        data={payers.map(({ id, name, address }) => ({ value: String(id), label: `${name}, ${address}` }))}
        value={selection.payerId ? String(selection.payerId) : null}
        onChange={(id) => onSelect({ ...selection, payerId: id ? Number.parseInt(id, 10) : undefined })}
      />
    )
  }
  const accounts = payoutOption === 'WALLET' ? beneficiary.wallets : banksOf(beneficiary, payoutOption)
  return (
    <>
      <AccountChoice
        label={payoutOptionLabels[payoutOption]}
        accounts={accounts}
        selectedId={selection.accountId}
        onSelect={(accountId) => onSelect({ ...selection, accountId })}
        onEdit={payoutOption === 'WALLET' ? undefined : setEditedBank}
        addPath={paths.payoutMethodCreate}
        addState={state}
      />
      <UpdateBankModal
        country={country}
        account={beneficiary.banks.find(({ id }) => id === editedBank)}
        onClose={() => setEditedBank(undefined)}
      />
    </>
  )
}
