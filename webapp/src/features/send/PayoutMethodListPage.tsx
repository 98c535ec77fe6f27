import { Button } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '@/app/paths'
import { FlowPage } from '@/flow/FlowPage'
import { useFlow } from '@/flow/store'
import { MethodForm } from '@/parts/beneficiary/MethodForm'
import { MethodTiles } from '@/parts/beneficiary/MethodTiles'
import { methodBarrier, methodOf, type Tile } from '@/parts/beneficiary/methods'
import { ErrorState, LinesSkeleton } from '@/ui/states'
import classes from './BeneficiaryChooser.module.css'
import { Detoured } from './Detoured'
import { useDestination } from './destination'
import { keepDraft } from './drafts'
import { messages, say } from './messages'

/** Step 3, for somebody new: how the money should reach them comes first, because it decides what must be asked (2.17). */
export default function PayoutMethodListPage() {
  const { code, country, query } = useDestination()
  const receivingAmount = useFlow((flow) => flow.paymentDetail?.receivingAmount)
  const [tile, setTile] = useState<Tile>()
  const navigate = useNavigate()
  if (!code)
    return <Detoured detour={{ code: 'DESTINATION_NOT_SELECTED', to: paths.paymentDetails, tone: 'error' }} />
  return (
    <FlowPage title={messages.methodList.title} lead={messages.methodList.lead}>
      {query.isError && <ErrorState error={query.error} retry={() => void query.refetch()} />}
      {query.isPending && <LinesSkeleton />}
      {country && (
        <div className={classes.chooser}>
          <MethodTiles
            label={messages.methodList.title}
            country={country}
            value={tile}
            barrier={(of) => {
              const found = methodBarrier(methodOf(of), receivingAmount, country.sendingAmountLimit.wallet)
              return found && say(found.code, found.params)
            }}
            onChange={setTile}
          />
          {tile ? (
            <MethodForm
              country={country}
              tile={tile}
              asksPurpose
              submitLabel={messages.methodList.next}
              onSave={async (draft) => {
                keepDraft(draft)
                navigate(paths.beneficiaryCreate, {
                  state: { payoutMethod: methodOf(tile), isCooperative: tile === 'COOPERATIVE' },
                })
              }}
            />
          ) : (
            <Button disabled className={classes.alone}>
              {messages.methodList.next}
            </Button>
          )}
        </div>
      )}
    </FlowPage>
  )
}
