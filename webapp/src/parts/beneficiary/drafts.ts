import { useEffect, useState } from 'react'
import {
  type BeneficiaryDraft,
  beneficiaryDraft,
  type DraftPlace,
  dropBeneficiaryDraft,
  keepBeneficiaryDraft,
} from '@/flow/store'
import type { FormDraft } from '@/rules/useRules'
import { type Tile, tiles } from './methods'

/** formDraft restores a form of a new beneficiary and stores what is typed. */
export const formDraft = (place: DraftPlace, form: 'person' | 'method'): FormDraft => ({
  typed: beneficiaryDraft(place)[form],
  onType: (typed) =>
    keepBeneficiaryDraft(place, form === 'person' ? { person: typed } : { method: typed, ready: undefined }),
})

export const tileOfDraft = ({ tile }: BeneficiaryDraft): Tile | undefined =>
  tiles.find((known) => known === tile)

/** keepTile stores the payout method. Another method has another form, so the typed account is deleted. */
export const keepTile = (place: DraftPlace, tile: Tile) =>
  keepBeneficiaryDraft(place, { tile, method: {}, ready: undefined })

/**
 * useNewcomer reads the draft of a beneficiary who was not added yet. It ignores one who only lacks an
 * account.
 */
export function useNewcomer(place: DraftPlace): BeneficiaryDraft {
  const [draft] = useState(() => {
    const kept = beneficiaryDraft(place)
    return kept.personId ? {} : kept
  })
  useEffect(() => {
    if (beneficiaryDraft(place).personId) dropBeneficiaryDraft(place)
  }, [place])
  return draft
}
