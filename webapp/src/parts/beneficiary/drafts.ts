import { useEffect, useState } from 'react'
import type { FormDraft } from '@/rules/useValidatedForm'
import {
  type BeneficiaryDraft,
  beneficiaryDraft,
  type DraftScope,
  deleteBeneficiaryDraft,
  updateBeneficiaryDraft,
} from '@/sendFlow/store'
import { type PayoutOption, payoutOptions } from './methods'

/** formDraft connects a form to the draft of a new beneficiary. */
export const formDraft = (scope: DraftScope, form: 'person' | 'method'): FormDraft => ({
  values: beneficiaryDraft(scope)[form],
  onChange: (values) =>
    updateBeneficiaryDraft(
      scope,
      form === 'person' ? { person: values } : { method: values, ready: undefined },
    ),
})

export const savedPayoutOption = ({ tile }: BeneficiaryDraft): PayoutOption | undefined =>
  payoutOptions.find((known) => known === tile)

/** storePayoutOption stores the payout method. It deletes the account details, because each method has its own form. */
export const storePayoutOption = (scope: DraftScope, tile: PayoutOption) =>
  updateBeneficiaryDraft(scope, { tile, method: {}, ready: undefined })

/**
 * useNewBeneficiaryDraft returns the draft of a beneficiary who was not added yet. It deletes the draft of a
 * beneficiary who was added without an account.
 */
export function useNewBeneficiaryDraft(scope: DraftScope): BeneficiaryDraft {
  const [draft] = useState(() => {
    const stored = beneficiaryDraft(scope)
    return stored.personId ? {} : stored
  })
  useEffect(() => {
    if (beneficiaryDraft(scope).personId) deleteBeneficiaryDraft(scope)
  }, [scope])
  return draft
}
