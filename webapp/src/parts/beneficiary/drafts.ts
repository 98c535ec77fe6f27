import { useEffect, useState } from 'react'
import type { FormDraft } from '@/lib/rules/useValidatedForm'
import {
  type BeneficiaryDraft,
  beneficiaryDraft,
  type DraftScope,
  deleteBeneficiaryDraft,
  updateBeneficiaryDraft,
} from '@/lib/sendFlow/store'
import { type PayoutOption, payoutOptions } from './methods'

/** formDraft connects a form to the draft of a new beneficiary. */
export const formDraft = (scope: DraftScope, form: 'person' | 'method'): FormDraft => ({
  values: beneficiaryDraft(scope)[form],
  onChange: (values) =>
    updateBeneficiaryDraft(scope, form === 'person' ? { person: values } : { method: values }),
})

/** savedPayoutOption returns a draft's payout option, or undefined if the user has not selected one. */
export const savedPayoutOption = ({ tile }: BeneficiaryDraft): PayoutOption | undefined =>
  payoutOptions.find((option) => option === tile)

/** storePayoutOption stores the payout option. It deletes the account details, because each option has its own form. */
export const storePayoutOption = (scope: DraftScope, option: PayoutOption) =>
  updateBeneficiaryDraft(scope, { tile: option, method: {} })

/**
 * useNewBeneficiaryDraft returns the draft of a beneficiary who has not been added yet. If the stored draft's
 * beneficiary was already added, it deletes that draft and returns an empty one.
 */
export function useNewBeneficiaryDraft(scope: DraftScope): BeneficiaryDraft {
  const [draft] = useState(() => {
    const storedDraft = beneficiaryDraft(scope)
    return storedDraft.personId ? {} : storedDraft
  })
  useEffect(() => {
    if (beneficiaryDraft(scope).personId) deleteBeneficiaryDraft(scope)
  }, [scope])
  return draft
}
