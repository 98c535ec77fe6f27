import type { Beneficiary, Country } from '@/lib/api/types'
import type { FormDraft } from '@/lib/rules/useValidatedForm'
import type { MethodDraft } from '@/lib/sendFlow/store'
import { BankForm } from './BankForm'
import { CashForm } from './CashForm'
import type { PayoutOption } from './methods'
import { WalletForm } from './WalletForm'

interface MethodFormProps {
  country: Country
  payoutOption: PayoutOption
  beneficiary?: Beneficiary | undefined
  draft?: FormDraft | undefined
  requiresPurpose: boolean
  submitLabel: string
  onSave: (draft: MethodDraft) => Promise<void>
}

/** MethodForm is the form for the selected payout option (2.17c). */
export function MethodForm({
  country,
  payoutOption,
  beneficiary,
  draft,
  requiresPurpose,
  submitLabel,
  onSave,
}: MethodFormProps) {
  switch (payoutOption) {
    case 'BANK_DEPOSIT':
    case 'COOPERATIVE':
      return (
        <BankForm
          key={payoutOption}
          country={country}
          cooperative={payoutOption === 'COOPERATIVE'}
          draft={draft}
          requiresPurpose={requiresPurpose}
          submitLabel={submitLabel}
          onSave={(values) => onSave({ tile: payoutOption, ...values })}
        />
      )
    case 'WALLET':
      return (
        <WalletForm
          country={country}
          phoneNumber={beneficiary?.phoneNumber}
          draft={draft}
          requiresPurpose={requiresPurpose}
          submitLabel={submitLabel}
          onSave={(values) => onSave({ tile: payoutOption, ...values })}
        />
      )
    case 'CASH_PICKUP':
      return (
        <CashForm
          country={country}
          draft={draft}
          submitLabel={submitLabel}
          onSave={(values) => onSave({ tile: payoutOption, ...values })}
        />
      )
    case 'HOME_DELIVERY':
      return null
  }
}
