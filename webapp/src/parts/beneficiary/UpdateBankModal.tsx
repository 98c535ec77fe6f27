import { Modal } from '@mantine/core'
import type { BeneficiaryBank, Country } from '@/lib/api/types'
import { toast } from '@/ui/toast'
import { BankForm } from './BankForm'
import { useUpdateBank } from './requests'

interface UpdateBankModalProps {
  country: Country
  /** The account to edit. The dialog is closed if undefined. */
  account: BeneficiaryBank | undefined
  onClose: () => void
}

/** UpdateBankModal edits a beneficiary's bank account (2.30d). */
export function UpdateBankModal({ country, account, onClose }: UpdateBankModalProps) {
  const update = useUpdateBank()
  return (
    <Modal opened={account !== undefined} onClose={onClose} title="Edit bank account">
      {account && (
        <BankForm
          country={country}
          cooperative={account.isCooperative}
          account={account}
          submitLabel="Save"
          onSave={async ({ bankId, accountNumber, accountType, branchLocation }) => {
            await update.mutateAsync({
              beneficiaryId: account.beneficiaryId,
              id: account.id,
              bankId,
              accountNumber,
              accountType,
              ...(branchLocation ? { branchLocation } : {}),
            })
            toast.success('Beneficiary bank account has been updated')
            onClose()
          }}
        />
      )}
    </Modal>
  )
}
