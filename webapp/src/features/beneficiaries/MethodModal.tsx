import { ActionIcon, Button, Modal, Text } from '@mantine/core'
import { useState } from 'react'
import type { Beneficiary, BeneficiaryBank, Country, Wallet } from '@/lib/api/types'
import { accountLabel } from '@/parts/beneficiary/AccountChoice'
import { MethodForm } from '@/parts/beneficiary/MethodForm'
import { banksOf, isEnabled, type PayoutOption, payoutOptionLabels } from '@/parts/beneficiary/methods'
import { useEnableCashPickup } from '@/parts/beneficiary/requests'
import { UpdateBankModal } from '@/parts/beneficiary/UpdateBankModal'
import { useAddMethod } from '@/parts/beneficiary/useAddMethod'
import { Icon } from '@/ui/Icon'
import { toast } from '@/ui/toast'
import classes from './BeneficiariesPage.module.css'
import { messages } from './messages'

/** OpenedMethod identifies the beneficiary and payout method in the dialog. */
export interface OpenedMethod {
  beneficiaryId: string
  payoutOption: PayoutOption
}

interface MethodModalProps {
  openedMethod: OpenedMethod | undefined
  beneficiary: Beneficiary | undefined
  countryOf: (beneficiary: Beneficiary | undefined) => Country | undefined
  onClose: () => void
}

/** MethodModal shows a beneficiary's accounts for a payout method and a form to add an account (2.30b, 2.30c). */
export function MethodModal({ openedMethod, beneficiary, countryOf, onClose }: MethodModalProps) {
  const country = countryOf(beneficiary)
  return (
    <Modal
      opened={openedMethod !== undefined && beneficiary !== undefined}
      onClose={onClose}
      title={
        openedMethod && beneficiary
          ? `${payoutOptionLabels[openedMethod.payoutOption]}, ${beneficiary.fullName}`
          : ''
      }
    >
      {openedMethod && beneficiary && country && (
        <Method
          key={openedMethod.payoutOption}
          payoutOption={openedMethod.payoutOption}
          beneficiary={beneficiary}
          country={country}
        />
      )}
    </Modal>
  )
}

interface MethodProps {
  payoutOption: PayoutOption
  beneficiary: Beneficiary
  country: Country
}

const emptyTexts: Partial<Record<PayoutOption, string>> = {
  BANK_DEPOSIT: messages.noBank,
  COOPERATIVE: messages.noBank,
  WALLET: messages.noWallet,
  CASH_PICKUP: messages.noCash,
}

function Method({ payoutOption, beneficiary, country }: MethodProps) {
  const [isAdding, setIsAdding] = useState(false)
  const [editedBank, setEditedBank] = useState<BeneficiaryBank>()
  const addMethod = useAddMethod()
  if (payoutOption === 'CASH_PICKUP') return <CashPickup beneficiary={beneficiary} />
  if (isAdding) {
    return (
      <MethodForm
        country={country}
        payoutOption={payoutOption}
        phoneNumber={beneficiary.phoneNumber}
        requiresPurpose={false}
        submitLabel={messages.create.save}
        onSave={async (draft) => {
          await addMethod(beneficiary, draft)
          setIsAdding(false)
        }}
      />
    )
  }
  const accounts: (BeneficiaryBank | Wallet)[] =
    payoutOption === 'WALLET' ? beneficiary.wallets : banksOf(beneficiary, payoutOption)
  return (
    <>
      {accounts.length === 0 && <Text mb="md">{emptyTexts[payoutOption]}</Text>}
      <ul className={classes.accounts}>
        {accounts.map((account) => {
          const { name, detail } = accountLabel(account)
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
                  onClick={() => setEditedBank(account)}
                >
                  <Icon name="edit" size={18} />
                </ActionIcon>
              )}
            </li>
          )
        })}
      </ul>
      <Button
        variant="default"
        leftSection={<Icon name="plus" size={18} />}
        onClick={() => setIsAdding(true)}
      >
        {messages.addMethod(payoutOptionLabels[payoutOption])}
      </Button>
      <UpdateBankModal country={country} account={editedBank} onClose={() => setEditedBank(undefined)} />
    </>
  )
}

function CashPickup({ beneficiary }: { beneficiary: Beneficiary }) {
  const enable = useEnableCashPickup()
  if (isEnabled('CASH_PICKUP', beneficiary)) {
    return (
      <Text>
        {beneficiary.firstName} can pick up cash with a transfer’s PIN and an ID. You choose the pickup
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
          enable.mutate(beneficiary.id, {
            onSuccess: () => toast.success(messages.cashAdded),
            onError: (error) => toast.failure(error),
          })
        }
      >
        {messages.addMethod(payoutOptionLabels.CASH_PICKUP)}
      </Button>
    </>
  )
}
