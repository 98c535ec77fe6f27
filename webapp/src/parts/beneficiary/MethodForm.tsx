import type { Country } from '@/lib/api/types'
import type { FormDraft } from '@/lib/rules/useValidatedForm'
import type { MethodDraft } from '@/lib/sendFlow/store'
import { BankForm } from './BankForm'
import { CashForm } from './CashForm'
import type { PayoutOption } from './methods'
import { WalletForm } from './WalletForm'

interface MethodFormProps {
  country: Country
  payoutOption: PayoutOption
  /** The beneficiary's phone number, which is usually also the wallet's number. */
  phoneNumber?: string | undefined
  draft?: FormDraft | undefined
  /** The purpose to select at first. */
  purpose?: string | undefined
  requiresPurpose: boolean
  submitLabel: string
  onSave: (draft: MethodDraft) => Promise<void>
}

/** MethodForm is the form for the selected payout option (2.17c). */
export function MethodForm({ payoutOption, phoneNumber, onSave, ...form }: MethodFormProps) {
  switch (payoutOption) {
    case 'BANK_DEPOSIT':
    case 'COOPERATIVE':
      return (
        <BankForm
          {...form}
          key={payoutOption}
          cooperative={payoutOption === 'COOPERATIVE'}
          onSave={(values) => onSave({ tile: payoutOption, ...values })}
        />
      )
    case 'WALLET':
      return (
        <WalletForm
          {...form}
          phoneNumber={phoneNumber}
          onSave={(values) => onSave({ tile: payoutOption, ...values })}
        />
      )
    case 'CASH_PICKUP':
      return <CashForm {...form} onSave={(values) => onSave({ tile: payoutOption, ...values })} />
    case 'HOME_DELIVERY':
      return null
  }
}
