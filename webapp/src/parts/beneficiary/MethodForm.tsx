import type { Beneficiary, Country } from '@/api/types'
import type { FormDraft } from '@/rules/useRules'
import type { MethodDraft } from '@/sendFlow/store'
import { BankForm } from './BankForm'
import { CashForm } from './CashForm'
import type { Tile } from './methods'
import { WalletForm } from './WalletForm'

interface MethodFormProps {
  country: Country
  tile: Tile
  beneficiary?: Beneficiary | undefined
  draft?: FormDraft | undefined
  requiresPurpose: boolean
  submitLabel: string
  onSave: (draft: MethodDraft) => Promise<void>
}

/** MethodForm is the form of the chosen payout method (2.17c). */
export function MethodForm({
  country,
  tile,
  beneficiary,
  draft,
  requiresPurpose,
  submitLabel,
  onSave,
}: MethodFormProps) {
  switch (tile) {
    case 'BANK_DEPOSIT':
    case 'COOPERATIVE':
      return (
        <BankForm
          key={tile}
          country={country}
          cooperative={tile === 'COOPERATIVE'}
          draft={draft}
          requiresPurpose={requiresPurpose}
          submitLabel={submitLabel}
          onSave={(values) => onSave({ tile, ...values })}
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
          onSave={(values) => onSave({ tile, ...values })}
        />
      )
    case 'CASH_PICKUP':
      return (
        <CashForm
          country={country}
          draft={draft}
          submitLabel={submitLabel}
          onSave={(values) => onSave({ tile, ...values })}
        />
      )
    case 'HOME_DELIVERY':
      return null
  }
}
