import { textOf } from '@/lib/api/catalog'
import type { Beneficiary } from '@/lib/api/types'
import type { MethodDraft, RecipientDetail } from '@/lib/sendFlow/store'
import { toast } from '@/ui/toast'
import { useAddBank, useAddWallet, useEnableCashPickup } from './requests'

/**
 * useAddMethod returns a function that adds a payout method to a beneficiary and shows a message. The function
 * returns the recipient for the send flow.
 */
export function useAddMethod() {
  const addBank = useAddBank()
  const addWallet = useAddWallet()
  const enableCash = useEnableCashPickup()

  return async (beneficiary: Beneficiary, draft: MethodDraft): Promise<RecipientDetail> => {
    const recipient = { recipient: beneficiary.referenceId, remittancePurpose: draft.remittancePurpose }
    switch (draft.tile) {
      case 'BANK_DEPOSIT':
      case 'COOPERATIVE': {
        const bank = await addBank.mutateAsync({
          beneficiaryId: beneficiary.id,
          bankId: draft.bankId,
          accountNumber: draft.accountNumber,
          accountType: draft.accountType,
          ...(draft.branchLocation ? { branchLocation: draft.branchLocation } : {}),
          ...(draft.remittancePurpose ? { remittancePurpose: draft.remittancePurpose } : {}),
        })
        toast.success(textOf('PAYOUT_BANK_ADDED'))
        return {
          ...recipient,
          paymentReceiveMethod: 'BANK_DEPOSIT',
          bankId: bank.id,
          accountNumber: bank.accountNumber,
        }
      }
      case 'WALLET': {
        const { identificationType, identificationValue } = draft
        const pendingWallet = addWallet.mutateAsync({
          id: beneficiary.id,
          body: { identificationType, identificationValue },
        })
        // The form also shows the error, because `await` below rethrows it.
        pendingWallet.catch(() => toast.failure('Beneficiary mobile wallet could not be added'))
        const wallet = await pendingWallet
        toast.success(textOf('PAYOUT_WALLET_ADDED'))
        return { ...recipient, paymentReceiveMethod: 'WALLET', walletId: wallet.id }
      }
      case 'CASH_PICKUP':
        await enableCash.mutateAsync(beneficiary.id)
        toast.success('Cash pickup has been enabled for your beneficiary')
        return { ...recipient, paymentReceiveMethod: 'CASH_PICKUP', payerId: draft.payerId }
    }
  }
}
