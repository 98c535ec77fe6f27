import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { beneficiariesQuery, destinationsQuery } from '@/api/queries'
import type { Beneficiary } from '@/api/types'
import { paths } from '@/app/paths'
import { PersonModal } from '@/parts/beneficiary/PersonModal'
import { isKycVerified, useSession } from '@/session/store'
import { Icon } from '@/ui/Icon'
import { Page } from '@/ui/Page'
import { EmptyState, QueryView, SheetsSkeleton } from '@/ui/states'
import classes from './BeneficiariesPage.module.css'
import { BeneficiaryCard } from './BeneficiaryCard'
import { MethodModal, type OpenedMethod } from './MethodModal'
import { messages } from './messages'

function AddButton() {
  const verified = useSession(isKycVerified)
  const icon = <Icon name="plus" size={18} />
  return verified ? (
    <Button component={Link} to={paths.accountBeneficiaryCreate} leftSection={icon}>
      {messages.add}
    </Button>
  ) : (
    <Button disabled leftSection={icon}>
      {messages.add}
    </Button>
  )
}

/** BeneficiariesPage lists the sender's beneficiaries and their payout methods (2.30). */
export default function BeneficiariesPage() {
  const beneficiaries = useQuery(beneficiariesQuery)
  const destinations = useQuery(destinationsQuery)
  const [edited, setEdited] = useState<Beneficiary>()
  const [opened, setOpened] = useState<OpenedMethod>()
  const countryOf = (person: Beneficiary | undefined) =>
    destinations.data?.find(({ threeCharCode }) => threeCharCode === person?.address.country)
  const country = countryOf(edited)
  return (
    <Page title={messages.title} lead={messages.lead} actions={<AddButton />}>
      <QueryView query={beneficiaries} loading={<SheetsSkeleton />}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState title={messages.empty} text={messages.emptyHint} action={<AddButton />} />
          ) : (
            <ul className={classes.list}>
              {list.map((person) => (
                <BeneficiaryCard
                  key={person.id}
                  person={person}
                  country={countryOf(person)}
                  onEdit={() => setEdited(person)}
                  onOpen={(tile) => setOpened({ personId: person.id, tile })}
                />
              ))}
            </ul>
          )
        }
      </QueryView>
      {country && <PersonModal country={country} target={edited} onClose={() => setEdited(undefined)} />}
      <MethodModal
        opened={opened}
        person={beneficiaries.data?.find(({ id }) => id === opened?.personId)}
        countryOf={countryOf}
        onClose={() => setOpened(undefined)}
      />
    </Page>
  )
}
