import { Button, Group, Select } from '@mantine/core'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { Beneficiary, Country, Payer } from '@/api/types'
import { paths } from '@/app/paths'
import { AccountChoice } from '@/parts/beneficiary/AccountChoice'
import { MethodTiles } from '@/parts/beneficiary/MethodTiles'
import {
  banksOf,
  isEnabled,
  methodLimitError,
  methodOf,
  type Tile,
  tileLabels,
} from '@/parts/beneficiary/methods'
import { PersonModal } from '@/parts/beneficiary/PersonModal'
import { PurposeSelect } from '@/parts/beneficiary/PurposeSelect'
import { UpdateBankModal } from '@/parts/beneficiary/UpdateBankModal'
import { type PaymentDetail, useSendFlow } from '@/sendFlow/store'
import { Icon } from '@/ui/Icon'
import { Notice } from '@/ui/Notice'
import { BeneficiaryChoice } from './BeneficiaryChoice'
import classes from './BeneficiaryChooser.module.css'
import {
  checkChoice,
  type RecipientChoice,
  recipientOf,
  restoreChoice,
  selectBeneficiary,
  selectTile,
} from './choice'
import { messageForCode, messages } from './messages'
import { saveRecipient } from './transferUpdates'

interface ChooserProps {
  country: Country
  beneficiaries: Beneficiary[]
  payers: Payer[]
  detail: PaymentDetail
}

/** BeneficiaryChooser lets the user select a beneficiary, a payout method, and a purpose. */
export function BeneficiaryChooser({ country, beneficiaries, payers, detail }: ChooserProps) {
  const stored = useSendFlow((flow) => flow.recipientDetail)
  const [selection, setSelection] = useState(() => restoreChoice(stored, beneficiaries, payers))
  const [edited, setEdited] = useState<Beneficiary | 'new'>()
  const [error, setError] = useState<string>()
  const navigate = useNavigate()
  // The list may have been refetched, so read the current data of the selected beneficiary.
  const beneficiary = beneficiaries.find(({ id }) => id === selection.beneficiary?.id)
  const choice: RecipientChoice = { ...selection, beneficiary }
  const choose = (next: RecipientChoice) => {
    setError(undefined)
    setSelection(next)
  }
  const barrier = (tile: Tile) => {
    const limitError = methodLimitError(
      methodOf(tile),
      detail.receivingAmount,
      country.sendingAmountLimit.wallet,
    )
    return limitError && messageForCode(limitError.code, limitError.params)
  }
  const next = async () => {
    const code = checkChoice(choice)
    if (code) return setError(messageForCode(code, { method: choice.tile ? tileLabels[choice.tile] : '' }))
    const recipient = recipientOf(choice)
    if (!recipient) return setError(messageForCode('INVALID_REMITTANCE_PURPOSE'))
    await saveRecipient(recipient)
    navigate(paths.paymentInformation)
  }
  return (
    <div className={classes.chooser}>
      <BeneficiaryChoice
        beneficiaries={beneficiaries}
        chosen={beneficiary}
        onChoose={(person) => choose(selectBeneficiary(choice, person, payers))}
        onEdit={setEdited}
        onAdd={() => setEdited('new')}
      />
      {beneficiary && (
        <>
          <h2 className={classes.heading}>{messages.beneficiary.method}</h2>
          <MethodTiles
            label={messages.beneficiary.method}
            country={country}
            value={choice.tile}
            disabledReason={barrier}
            onChange={(tile) => choose(selectTile(choice, tile, payers))}
          />
          {choice.tile && (
            <MethodAccount
              country={country}
              beneficiary={beneficiary}
              choice={choice}
              payers={payers}
              onChoose={choose}
            />
          )}
          <PurposeSelect
            country={country}
            className={classes.narrow}
            value={choice.purpose || null}
            onChange={(purpose) => choose({ ...choice, purpose: purpose ?? '' })}
          />
        </>
      )}
      {error && <Notice tone="danger">{error}</Notice>}
      <Group justify="space-between" mt="md">
        <Button variant="default" component={Link} to={paths.paymentDetails}>
          {messages.beneficiary.previous}
        </Button>
        <Button onClick={() => void next()} rightSection={<Icon name="arrowRight" size={18} />}>
          {messages.beneficiary.next}
        </Button>
      </Group>
      <PersonModal
        country={country}
        target={edited}
        onClose={() => setEdited(undefined)}
        onSaved={(person) =>
          choose(
            edited === 'new' ? selectBeneficiary(choice, person, payers) : { ...choice, beneficiary: person },
          )
        }
      />
    </div>
  )
}

interface MethodAccountProps {
  country: Country
  beneficiary: Beneficiary
  choice: RecipientChoice
  payers: Payer[]
  onChoose: (choice: RecipientChoice) => void
}

/** MethodAccount lets the user select the account or payer for the payout method, or add one. */
function MethodAccount({ country, beneficiary, choice, payers, onChoose }: MethodAccountProps) {
  const [editedBank, setEditedBank] = useState<string>()
  const { tile } = choice
  if (!tile) return null
  const state = {
    beneficiaryId: beneficiary.id,
    payoutMethod: methodOf(tile),
    isCooperative: tile === 'COOPERATIVE',
  }
  if (!isEnabled(tile, beneficiary)) {
    return (
      <Notice
        tone="info"
        action={
          <Button
            component={Link}
            to={paths.payoutMethodCreate}
            state={state}
            size="compact-md"
            variant="default"
          >
            Add {tileLabels[tile]}
          </Button>
        }
      >
        {messageForCode('PAYOUT_METHOD_NOT_ENABLED', { method: tileLabels[tile] })}
      </Notice>
    )
  }
  if (tile === 'CASH_PICKUP') {
    return (
      <Select
        className={classes.narrow}
        label="Pickup location"
        placeholder="Choose a payer"
        withAsterisk
        searchable
        data={payers.map(({ id, name, address }) => ({ value: String(id), label: `${name}, ${address}` }))}
        value={choice.payerId ? String(choice.payerId) : null}
        onChange={(id) => onChoose({ ...choice, payerId: id ? Number.parseInt(id, 10) : undefined })}
      />
    )
  }
  const accounts = tile === 'WALLET' ? beneficiary.wallets : banksOf(beneficiary, tile)
  return (
    <>
      <AccountChoice
        label={tileLabels[tile]}
        accounts={accounts}
        chosen={choice.accountId}
        onChoose={(accountId) => onChoose({ ...choice, accountId })}
        onEdit={tile === 'WALLET' ? undefined : setEditedBank}
        addTo={paths.payoutMethodCreate}
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
