import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { destinationsQuery } from '@/api/queries'
import type { Beneficiary, Country } from '@/api/types'
import { paths } from '@/app/paths'
import { useAddBeneficiary, useEnableCashPickup } from '@/parts/beneficiary/calls'
import { MethodForm } from '@/parts/beneficiary/MethodForm'
import { MethodTiles } from '@/parts/beneficiary/MethodTiles'
import { only, type Tile } from '@/parts/beneficiary/methods'
import { PersonForm } from '@/parts/beneficiary/PersonForm'
import { useAddMethod } from '@/parts/beneficiary/useAddMethod'
import { Page } from '@/ui/Page'
import { QueryView } from '@/ui/states'
import { toast } from '@/ui/toast'
import classes from './BeneficiariesPage.module.css'
import { messages } from './messages'

/** Adds somebody from the account area: how the money reaches them, who they are, and their account (2.31). */
export default function NewBeneficiaryPage() {
  const destinations = useQuery(destinationsQuery)
  return (
    <Page title={messages.create.title} width="text">
      <QueryView query={destinations}>
        {(list) => {
          const country = only(list) ?? list[0]
          return country ? <Steps country={country} /> : null
        }}
      </QueryView>
    </Page>
  )
}

function Steps({ country }: { country: Country }) {
  const [tile, setTile] = useState<Tile>()
  const [confirmed, setConfirmed] = useState(false)
  const [person, setPerson] = useState<Beneficiary>()
  const navigate = useNavigate()
  const addPerson = useAddBeneficiary()
  const enableCash = useEnableCashPickup()
  const addMethod = useAddMethod()

  if (!tile || !confirmed) {
    return (
      <div className={classes.step}>
        <h2>{messages.create.method}</h2>
        <MethodTiles label={messages.create.method} country={country} value={tile} onChange={setTile} />
        <Button style={{ alignSelf: 'flex-start' }} disabled={!tile} onClick={() => setConfirmed(true)}>
          {messages.create.next}
        </Button>
      </div>
    )
  }
  if (!person) {
    return (
      <div className={classes.step}>
        <h2>{messages.create.person}</h2>
        <PersonForm
          country={country}
          submitLabel={tile === 'CASH_PICKUP' ? messages.create.save : messages.create.next}
          onSave={async (body) => {
            const added = await addPerson.mutateAsync(body)
            if (tile !== 'CASH_PICKUP') return setPerson(added)
            await enableCash.mutateAsync(added.id)
            toast.success(messages.cashAdded)
            navigate(paths.beneficiaryList)
          }}
        />
        <Button variant="subtle" style={{ alignSelf: 'flex-start' }} onClick={() => setConfirmed(false)}>
          {messages.create.previous}
        </Button>
      </div>
    )
  }
  return (
    <div className={classes.step}>
      <h2>{messages.create.account(person.firstName)}</h2>
      <MethodForm
        country={country}
        tile={tile}
        beneficiary={person}
        asksPurpose={false}
        submitLabel={messages.create.save}
        onSave={async (draft) => {
          await addMethod(person, draft)
          navigate(paths.beneficiaryList)
        }}
      />
    </div>
  )
}
