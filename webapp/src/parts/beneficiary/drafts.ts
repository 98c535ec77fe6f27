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

/** A form of somebody new begins with what was typed into it before, and what is typed now is kept. */
export const formDraft = (place: DraftPlace, form: 'person' | 'method'): FormDraft => ({
  typed: beneficiaryDraft(place)[form],
  onType: (typed) =>
    keepBeneficiaryDraft(place, form === 'person' ? { person: typed } : { method: typed, ready: undefined }),
})

export const tileOfDraft = ({ tile }: BeneficiaryDraft): Tile | undefined =>
  tiles.find((known) => known === tile)

/** Another way to pay has another form, and what was typed into the first one's is none of its. */
export const keepTile = (place: DraftPlace, tile: Tile) =>
  keepBeneficiaryDraft(place, { tile, method: {}, ready: undefined })

/**
 * What was typed of somebody who has not been added yet. Where only the account of one is missing, they are no matter of
 * whoever is added now.
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
