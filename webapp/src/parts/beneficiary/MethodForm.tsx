import type { Beneficiary, Country } from '@/api/types'
import { BankForm } from './BankForm'
import { CashForm } from './CashForm'
import type { Tile } from './methods'
import { WalletForm } from './WalletForm'

/** A way to be paid as it was filled in, before or after there is a beneficiary to add it to. */
export type MethodDraft =
  | {
      tile: 'BANK_DEPOSIT' | 'COOPERATIVE'
      bankId: string
      accountNumber: string
      accountType: string
      branchLocation: string
      remittancePurpose: string
    }
  | { tile: 'WALLET'; identificationType: string; identificationValue: string; remittancePurpose: string }
  | { tile: 'CASH_PICKUP'; payerId: number; remittancePurpose: string }

interface MethodFormProps {
  country: Country
  tile: Tile
  beneficiary?: Beneficiary | undefined
  asksPurpose: boolean
  submitLabel: string
  onSave: (draft: MethodDraft) => Promise<void>
}

/** The form of the way to be paid that was chosen (2.17c). */
export function MethodForm({
  country,
  tile,
  beneficiary,
  asksPurpose,
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
          asksPurpose={asksPurpose}
          submitLabel={submitLabel}
          onSave={(values) => onSave({ tile, ...values })}
        />
      )
    case 'WALLET':
      return (
        <WalletForm
          country={country}
          phoneNumber={beneficiary?.phoneNumber}
          asksPurpose={asksPurpose}
          submitLabel={submitLabel}
          onSave={(values) => onSave({ tile, ...values })}
        />
      )
    case 'CASH_PICKUP':
      return (
        <CashForm
          country={country}
          submitLabel={submitLabel}
          onSave={(values) => onSave({ tile, ...values })}
        />
      )
    case 'HOME_DELIVERY':
      return null
  }
}
