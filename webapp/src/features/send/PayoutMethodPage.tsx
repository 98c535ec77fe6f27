import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom'
import { beneficiariesQuery } from '@/api/queries'
import type { Beneficiary, Country } from '@/api/types'
import { paths } from '@/app/paths'
import { FlowPage } from '@/flow/FlowPage'
import { beneficiaryDraft, useFlow } from '@/flow/store'
import { formDraft, storeTile, tileOfDraft } from '@/parts/beneficiary/drafts'
import { MethodForm } from '@/parts/beneficiary/MethodForm'
import { MethodTiles } from '@/parts/beneficiary/MethodTiles'
import { methodLimitError, methodOf } from '@/parts/beneficiary/methods'
import { useAddMethod } from '@/parts/beneficiary/useAddMethod'
import { ErrorState, LinesSkeleton } from '@/ui/states'
import classes from './BeneficiaryChooser.module.css'
import { flowMessage, messages } from './messages'
import { beneficiaryIdOf, chosenMethodOf, tileOf } from './routeState'
import { saveRecipient } from './transferUpdates'
import { useDestination } from './useDestination'

/**
 * PayoutMethodPage is the part of step 3 that adds a payout method to an existing beneficiary. It continues to
 * the payment step (2.32).
 */
export default function PayoutMethodPage() {
  const { state } = useLocation()
  const beneficiaryId = beneficiaryIdOf(state)
  const beneficiaries = useQuery(beneficiariesQuery)
  const { country, query } = useDestination()
  const person = beneficiaries.data?.find(({ id }) => id === beneficiaryId)
  if (!beneficiaryId || (beneficiaries.isSuccess && !person))
    return <Navigate to={paths.beneficiary} replace />
  const failed = [beneficiaries, query].find(({ isError }) => isError)
  return (
    <FlowPage title={person ? messages.method.title(person.firstName) : messages.method.loading}>
      {failed && <ErrorState error={failed.error} retry={() => void failed.refetch()} />}
      {!failed && !(person && country) && <LinesSkeleton />}
      {person && country && <AddMethod person={person} country={country} />}
    </FlowPage>
  )
}

function AddMethod({ person, country }: { person: Beneficiary; country: Country }) {
  const chosen = chosenMethodOf(useLocation().state)
  // If the account of a new beneficiary was rejected, the form shows the entered values for correction.
  const [isNew] = useState(() => beneficiaryDraft('flow').personId === person.id)
  const [tile, setTile] = useState(
    () => (isNew && tileOfDraft(beneficiaryDraft('flow'))) || (chosen && tileOf(chosen)),
  )
  const receivingAmount = useFlow((flow) => flow.paymentDetail?.receivingAmount)
  const navigate = useNavigate()
  const addMethod = useAddMethod()
  return (
    <div className={classes.chooser}>
      <MethodTiles
        label={messages.methodList.title}
        country={country}
        value={tile}
        disabledReason={(option) => {
          const limitError = methodLimitError(
            methodOf(option),
            receivingAmount,
            country.sendingAmountLimit.wallet,
          )
          return limitError && flowMessage(limitError.code, limitError.params)
        }}
        onChange={(next) => {
          if (isNew && next !== tile) storeTile('flow', next)
          setTile(next)
        }}
      />
      {tile && (
        <MethodForm
          country={country}
          tile={tile}
          beneficiary={person}
          draft={isNew ? formDraft('flow', 'method') : undefined}
          requiresPurpose
          submitLabel={messages.method.next}
          onSave={async (draft) => {
            await saveRecipient(await addMethod(person, draft))
            navigate(paths.paymentInformation)
          }}
        />
      )}
      <Button variant="default" component={Link} to={paths.beneficiary} className={classes.startAligned}>
        {messages.method.previous}
      </Button>
    </div>
  )
}
