import { useEffect, useState } from 'react'
import {
  type BeneficiaryDraft,
  beneficiaryDraft,
  type DraftScope,
  deleteBeneficiaryDraft,
  updateBeneficiaryDraft,
} from '@/flow/store'
import type { FormDraft } from '@/rules/useRules'
import { type Tile, tiles } from './methods'

/** formDraft restores a form of a new beneficiary and stores what is typed. */
export const formDraft = (scope: DraftScope, form: 'person' | 'method'): FormDraft => ({
  values: beneficiaryDraft(scope)[form],
  onChange: (values) =>
    updateBeneficiaryDraft(scope, form === 'person' ? { person: values } : { method: values, ready: undefined }),
})

export const tileOfDraft = ({ tile }: BeneficiaryDraft): Tile | undefined =>
  tiles.find((known) => known === tile)

/** storeTile stores the payout method. Another method has another form, so the typed account is deleted. */
export const storeTile = (scope: DraftScope, tile: Tile) =>
  updateBeneficiaryDraft(scope, { tile, method: {}, ready: undefined })

/**
 * useNewBeneficiaryDraft reads the draft of a beneficiary who was not added yet. It ignores one who only lacks an
 * account.
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
