import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { beneficiariesQuery, destinationsQuery } from '@/api/queries'
import type { Beneficiary, Country } from '@/api/types'
import { paths } from '@/app/paths'
import { beneficiaryDraft, dropBeneficiaryDraft, keepBeneficiaryDraft } from '@/flow/store'
import { useAddBeneficiary, useEnableCashPickup } from '@/parts/beneficiary/calls'
import { DraftNotice } from '@/parts/beneficiary/DraftNotice'
import { formDraft, keepTile, tileOfDraft } from '@/parts/beneficiary/drafts'
import { MethodForm } from '@/parts/beneficiary/MethodForm'
import { MethodTiles } from '@/parts/beneficiary/MethodTiles'
import { only } from '@/parts/beneficiary/methods'
import { PersonForm } from '@/parts/beneficiary/PersonForm'
import { useAddMethod } from '@/parts/beneficiary/useAddMethod'
import { Page } from '@/ui/Page'
import { QueryView } from '@/ui/states'
import { toast } from '@/ui/toast'
import classes from './BeneficiariesPage.module.css'
import { messages } from './messages'

/** NewBeneficiaryPage adds a beneficiary from the account area: payout method, person, and account (2.31). */
export default function NewBeneficiaryPage() {
  const destinations = useQuery(destinationsQuery)
  const beneficiaries = useQuery(beneficiariesQuery)
  const [round, setRound] = useState(0)
  return (
    <Page title={messages.create.title} width="text">
      <QueryView query={destinations}>
        {(countries) => {
          const country = only(countries) ?? countries[0]
          return (
            country && (
              <QueryView query={beneficiaries}>
                {(people) => (
                  <Steps
                    key={round}
                    country={country}
                    people={people}
                    onDropped={() => setRound(round + 1)}
                  />
                )}
              </QueryView>
            )
          )
        }}
      </QueryView>
    </Page>
  )
}

interface StepsProps {
  country: Country
  people: readonly Beneficiary[]
  onDropped: () => void
}

function Steps({ country, people, onDropped }: StepsProps) {
  const [kept] = useState(() => beneficiaryDraft('account'))
  const [tile, setTile] = useState(tileOfDraft(kept))
  const [confirmed, setConfirmed] = useState(kept.confirmed ?? false)
  const [added, setAdded] = useState<Beneficiary>()
  const person = added ?? people.find(({ id }) => id === kept.personId)
  const navigate = useNavigate()
  const addPerson = useAddBeneficiary()
  const enableCash = useEnableCashPickup()
  const addMethod = useAddMethod()
  const notice = kept.tile && <DraftNotice place="account" onDropped={onDropped} />

  const confirm = (next: boolean) => {
    keepBeneficiaryDraft('account', { confirmed: next })
    setConfirmed(next)
  }
  const done = () => {
    dropBeneficiaryDraft('account')
    navigate(paths.beneficiaryList)
  }
  if (!tile || !confirmed) {
    return (
      <div className={classes.step}>
        {notice}
        <h2>{messages.create.method}</h2>
        <MethodTiles
          label={messages.create.method}
          country={country}
          value={tile}
          onChange={(next) => {
            if (next !== tile) keepTile('account', next)
            setTile(next)
          }}
        />
        <Button style={{ alignSelf: 'flex-start' }} disabled={!tile} onClick={() => confirm(true)}>
          {messages.create.next}
        </Button>
      </div>
    )
  }
  if (!person) {
    return (
      <div className={classes.step}>
        {notice}
        <h2>{messages.create.person}</h2>
        <PersonForm
          country={country}
          draft={formDraft('account', 'person')}
          submitLabel={tile === 'CASH_PICKUP' ? messages.create.save : messages.create.next}
          onSave={async (body) => {
            const newcomer = await addPerson.mutateAsync(body)
            if (tile !== 'CASH_PICKUP') {
              keepBeneficiaryDraft('account', { personId: newcomer.id })
              return setAdded(newcomer)
            }
            // The beneficiary was added. If only cash pickup failed, it can be enabled on the list.
            await enableCash
              .mutateAsync(newcomer.id)
              .then(() => toast.success(messages.cashAdded), toast.failure)
            done()
          }}
        />
        <Button variant="default" style={{ alignSelf: 'flex-start' }} onClick={() => confirm(false)}>
          {messages.create.previous}
        </Button>
      </div>
    )
  }
  return (
    <div className={classes.step}>
      {notice}
      <h2>{messages.create.account(person.firstName)}</h2>
      <MethodForm
        country={country}
        tile={tile}
        beneficiary={person}
        draft={formDraft('account', 'method')}
        asksPurpose={false}
        submitLabel={messages.create.save}
        onSave={async (draft) => {
          await addMethod(person, draft)
          done()
        }}
      />
    </div>
  )
}
