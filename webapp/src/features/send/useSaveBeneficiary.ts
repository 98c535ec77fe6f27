import { useNavigate } from 'react-router-dom'
import { paths } from '@/lib/paths'
import { deleteBeneficiaryDraft, type MethodDraft, updateBeneficiaryDraft } from '@/lib/sendFlow/store'
import { methodOf } from '@/parts/beneficiary/methods'
import { type BeneficiaryForm, useAddBeneficiary } from '@/parts/beneficiary/requests'
import { useAddMethod } from '@/parts/beneficiary/useAddMethod'
import { toast } from '@/ui/toast'
import type { SelectedMethod } from './routeState'
import { saveRecipient } from './transferUpdates'

/**
 * useSaveBeneficiary returns a function that adds a beneficiary and a payout method, and opens the payment step. If
 * the server rejects the account, the function opens the page that asks for it again (4.20d).
 */
export function useSaveBeneficiary() {
  const navigate = useNavigate()
  const addBeneficiary = useAddBeneficiary()
  const addMethod = useAddMethod()
  return async (body: BeneficiaryForm, method: MethodDraft) => {
    const { tile, ...values } = method
    const purpose = tile === 'WALLET' ? { remittancePurpose: method.remittancePurpose } : {}
    const beneficiary = await addBeneficiary.mutateAsync({ ...body, ...purpose })
    deleteBeneficiaryDraft('flow')
    const strings = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]))
    updateBeneficiaryDraft('flow', { personId: beneficiary.id, tile, method: strings })
    try {
      await saveRecipient(await addMethod(beneficiary, method))
      navigate(paths.paymentInformation, { replace: true })
    } catch (error) {
      toast.failure(error)
      const state: SelectedMethod = { payoutMethod: methodOf(tile), isCooperative: tile === 'COOPERATIVE' }
      navigate(paths.payoutMethodCreate, {
        replace: true,
        state: { ...state, beneficiaryId: beneficiary.id },
      })
    }
  }
}
