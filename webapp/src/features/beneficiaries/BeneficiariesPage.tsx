import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { beneficiariesQuery, destinationsQuery } from '@/lib/api/queries'
import type { Beneficiary } from '@/lib/api/types'
import { paths } from '@/lib/paths'
import { isKycVerified, useSession } from '@/lib/session/store'
import { PersonModal } from '@/parts/beneficiary/PersonModal'
import { Icon } from '@/ui/Icon'
import { Page } from '@/ui/Page'
import { EmptyState, PanelsSkeleton, QueryView } from '@/ui/states'
import classes from './BeneficiariesPage.module.css'
import { BeneficiaryCard } from './BeneficiaryCard'
import { MethodModal, type OpenedMethod } from './MethodModal'
import { messages } from './messages'

function AddButton() {
  const isVerified = useSession(isKycVerified)
  const icon = <Icon name="plus" size={18} />
  return isVerified ? (
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
  const [editedBeneficiary, setEditedBeneficiary] = useState<Beneficiary>()
  const [openedMethod, setOpenedMethod] = useState<OpenedMethod>()
  const countryOf = (beneficiary: Beneficiary | undefined) =>
    destinations.data?.find(({ threeCharCode }) => threeCharCode === beneficiary?.address.country)
  const country = countryOf(editedBeneficiary)
  return (
    <Page title={messages.title} lead={messages.lead} actions={<AddButton />}>
      <QueryView query={beneficiaries} loading={<PanelsSkeleton />}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState title={messages.empty} text={messages.emptyHint} action={<AddButton />} />
          ) : (
            <ul className={classes.list}>
              {list.map((beneficiary) => (
                <BeneficiaryCard
                  key={beneficiary.id}
                  beneficiary={beneficiary}
                  country={countryOf(beneficiary)}
                  onEdit={() => setEditedBeneficiary(beneficiary)}
                  onOpen={(payoutOption) => setOpenedMethod({ beneficiaryId: beneficiary.id, payoutOption })}
                />
              ))}
            </ul>
          )
        }
      </QueryView>
      {country && (
        <PersonModal
          country={country}
          target={editedBeneficiary}
          onClose={() => setEditedBeneficiary(undefined)}
        />
      )}
      <MethodModal
        openedMethod={openedMethod}
        beneficiary={beneficiaries.data?.find(({ id }) => id === openedMethod?.beneficiaryId)}
        countryOf={countryOf}
        onClose={() => setOpenedMethod(undefined)}
      />
    </Page>
  )
}
