import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { feesQuery } from '@/lib/api/queries'
import type { FeeSet, Schemas } from '@/lib/api/types'
import { payoutLabel, sourceLabels } from '@/lib/format/labels'
import { ErrorState } from '@/ui/states'
import { AdminPage } from '../shared/AdminPage'
import { QueryResult } from '../shared/QueryResult'
import { FeeSetEditor } from './editors'
import classes from './FeeSetCreatePage.module.css'
import { feeSetId } from './feeSetId'
import { corridorOptions, useCorridors } from './useCorridors'

interface FeeSetKey {
  corridor: string
  paymentMethod: Schemas['SaveFeeSet']['paymentMethod'] | ''
  payoutMethod: Schemas['SaveFeeSet']['payoutMethod'] | ''
  currency: string
}

const emptyKey: FeeSetKey = { corridor: '', paymentMethod: '', payoutMethod: '', currency: '' }
const emptyRange: FeeSet['feeRanges'][number] = {
  minAmount: '',
  maxAmount: '',
  flatFee: '',
  percentageFee: '',
}
const payoutMethods: Schemas['SaveFeeSet']['payoutMethod'][] = ['BANK_DEPOSIT', 'CASH_PICKUP', 'WALLET']

/** pricesOf returns a fee set with one empty range, or undefined if a part of its key is missing. */
function pricesOf({ corridor, paymentMethod, payoutMethod, currency }: FeeSetKey): FeeSet | undefined {
  const [sourceCountry, destinationCountry] = corridor.split('-')
  if (!sourceCountry || !destinationCountry || !paymentMethod || !payoutMethod || !currency) return undefined
  return { sourceCountry, destinationCountry, paymentMethod, payoutMethod, currency, feeRanges: [emptyRange] }
}

/**
 * FeeSetCreatePage lets an administrator set the fees for a country pair, methods, and currency. The ranges appear after the user
 * chooses all of them (2.40a).
 */
export default function FeeSetCreatePage() {
  const [feeSetKey, setFeeSetKey] = useState(emptyKey)
  const prices = pricesOf(feeSetKey)
  const fees = useQuery({ ...feesQuery, enabled: prices !== undefined })
  return (
    <AdminPage
      title="Add Fee Sets"
      description="A new fee set replaces the current one for the same country pair, methods, and currency. Preview it, then send it for approval."
    >
      <FeeSetKeyFields feeSetKey={feeSetKey} onChange={setFeeSetKey} />
      {prices && (
        <QueryResult query={fees}>
          {(feeSets) => (
            <FeeSetEditor
              key={JSON.stringify(feeSetKey)}
              label="New fee set"
              current={feeSets.find((feeSet) => feeSetId(feeSet) === feeSetId(prices))}
              base={prices}
              isStrict
              onSent={() => setFeeSetKey(emptyKey)}
            />
          )}
        </QueryResult>
      )}
    </AdminPage>
  )
}

interface FeeSetKeyFieldsProps {
  feeSetKey: FeeSetKey
  onChange: (feeSetKey: FeeSetKey) => void
}

function FeeSetKeyFields({ feeSetKey, onChange }: FeeSetKeyFieldsProps) {
  const corridors = useCorridors()
  if (corridors.isError) return <ErrorState error={corridors.error} retry={() => void corridors.refetch()} />
  const corridor = corridors.data?.find(({ id }) => id === feeSetKey.corridor)
  const currencies = corridor ? [corridor.source.currency.code] : []
  return (
    <div className={classes.keyFields}>
      <Select
        label="Country pair"
        data={corridorOptions(corridors.data)}
        value={feeSetKey.corridor || null}
        onChange={(value) => onChange({ ...feeSetKey, corridor: value ?? '', currency: '' })}
      />
      <Select
        label="Payment method"
        data={Object.entries(sourceLabels).map(([value, label]) => ({ value, label }))}
        value={feeSetKey.paymentMethod || null}
        onChange={(value) =>
          onChange({ ...feeSetKey, paymentMethod: (value ?? '') as FeeSetKey['paymentMethod'] })
        }
      />
      <Select
        label="Payout method"
        data={payoutMethods.map((value) => ({ value, label: payoutLabel(value) }))}
        value={feeSetKey.payoutMethod || null}
        onChange={(value) =>
          onChange({ ...feeSetKey, payoutMethod: (value ?? '') as FeeSetKey['payoutMethod'] })
        }
      />
      <Select
        label="Currency"
        data={currencies}
        value={feeSetKey.currency || null}
        onChange={(value) => onChange({ ...feeSetKey, currency: value ?? '' })}
      />
    </div>
  )
}
