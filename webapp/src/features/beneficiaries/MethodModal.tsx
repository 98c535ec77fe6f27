import { ActionIcon, Button, Modal, Text } from '@mantine/core'
import { useState } from 'react'
import type { Beneficiary, BeneficiaryBank, Country, Wallet } from '@/api/types'
import { accountText } from '@/parts/beneficiary/AccountChoice'
import { MethodForm } from '@/parts/beneficiary/MethodForm'
import { banksOf, isEnabled, type Tile, tileLabels } from '@/parts/beneficiary/methods'
import { useEnableCashPickup } from '@/parts/beneficiary/requests'
import { UpdateBankModal } from '@/parts/beneficiary/UpdateBankModal'
import { useAddMethod } from '@/parts/beneficiary/useAddMethod'
import { Icon } from '@/ui/Icon'
import { toast } from '@/ui/toast'
import classes from './BeneficiariesPage.module.css'
import { messages } from './messages'

/** OpenedMethod identifies the payout method in the dialog and its beneficiary. */
export interface OpenedMethod {
  personId: string
  tile: Tile
}

interface MethodModalProps {
  opened: OpenedMethod | undefined
  person: Beneficiary | undefined
  countryOf: (person: Beneficiary | undefined) => Country | undefined
  onClose: () => void
}

/** MethodModal shows the accounts of a payout method and a form to add one (2.30b, 2.30c). */
export function MethodModal({ opened, person, countryOf, onClose }: MethodModalProps) {
  const country = countryOf(person)
  return (
    <Modal
      opened={opened !== undefined && person !== undefined}
      onClose={onClose}
      title={opened && person ? `${tileLabels[opened.tile]}, ${person.fullName}` : ''}
    >
      {opened && person && country && (
        <Method key={opened.tile} tile={opened.tile} person={person} country={country} />
      )}
    </Modal>
  )
}

interface MethodProps {
  tile: Tile
  person: Beneficiary
  country: Country
}

const emptyTexts: Partial<Record<Tile, string>> = {
  BANK_DEPOSIT: messages.noBank,
  COOPERATIVE: messages.noBank,
  WALLET: messages.noWallet,
  CASH_PICKUP: messages.noCash,
}

function Method({ tile, person, country }: MethodProps) {
  const [adding, setAdding] = useState(false)
  const [edited, setEdited] = useState<BeneficiaryBank>()
  const addMethod = useAddMethod()
  if (tile === 'CASH_PICKUP') return <CashPickup person={person} />
  if (adding) {
    return (
      <MethodForm
        country={country}
        tile={tile}
        beneficiary={person}
        requiresPurpose={false}
        submitLabel={messages.create.save}
        onSave={async (draft) => {
          await addMethod(person, draft)
          setAdding(false)
        }}
      />
    )
  }
  const accounts: (BeneficiaryBank | Wallet)[] = tile === 'WALLET' ? person.wallets : banksOf(person, tile)
  return (
    <>
      {accounts.length === 0 && <Text mb="md">{emptyTexts[tile]}</Text>}
      <ul className={classes.accounts}>
        {accounts.map((account) => {
          const { name, detail } = accountText(account)
          return (
            <li key={account.id}>
              <span className={classes.account}>
                <strong>{name}</strong>
                <span>{detail}</span>
              </span>
              {'bankName' in account && (
                <ActionIcon
                  variant="subtle"
                  size="lg"
                  aria-label={`Edit ${name}`}
                  onClick={() => setEdited(account)}
                >
                  <Icon name="edit" size={18} />
                </ActionIcon>
              )}
            </li>
          )
        })}
      </ul>
      <Button variant="default" leftSection={<Icon name="plus" size={18} />} onClick={() => setAdding(true)}>
        {messages.addMethod(tileLabels[tile])}
      </Button>
      <UpdateBankModal country={country} account={edited} onClose={() => setEdited(undefined)} />
    </>
  )
}

function CashPickup({ person }: { person: Beneficiary }) {
  const enable = useEnableCashPickup()
  if (isEnabled('CASH_PICKUP', person)) {
    return (
      <Text>
        {person.firstName} can collect cash with the PIN of a transfer and an ID. You choose the pickup
        location when you send money.
      </Text>
    )
  }
  return (
    <>
      <Text mb="md">{messages.noCash}</Text>
      <Button
        loading={enable.isPending}
        onClick={() =>
          enable.mutate(person.id, {
            onSuccess: () => toast.success(messages.cashAdded),
            onError: (error) => toast.failure(error),
          })
        }
      >
        {messages.addMethod(tileLabels.CASH_PICKUP)}
      </Button>
    </>
  )
}
