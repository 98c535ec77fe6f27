import { ActionIcon, UnstyledButton } from '@mantine/core'
import type { Beneficiary, Country } from '@/api/types'
import { isEnabled, isOffered, type Tile, tileLabels, tiles } from '@/parts/beneficiary/methods'
import { Icon } from '@/ui/Icon'
import { phoneText } from '@/ui/phone'
import classes from './BeneficiariesPage.module.css'

interface BeneficiaryCardProps {
  person: Beneficiary
  country: Country | undefined
  onEdit: () => void
  onOpen: (tile: Tile) => void
}

/**
 * BeneficiaryCard shows a beneficiary with a button for each payout method. The button has a solid border if
 * the method is set up, and a dashed border if it can be added.
 */
export function BeneficiaryCard({ person, country, onEdit, onOpen }: BeneficiaryCardProps) {
  return (
    <li className={classes.card}>
      <div className={classes.head}>
        <div>
          <h2 className={classes.name}>{person.fullName}</h2>
          <p className={classes.detail}>
            {person.senderRelationship}, {person.address.city}
          </p>
          <p className={classes.detail}>{phoneText(person.countryCode, person.phoneNumber)}</p>
        </div>
        {person.isEditable && (
          <ActionIcon variant="subtle" size="lg" aria-label={`Edit ${person.fullName}`} onClick={onEdit}>
            <Icon name="edit" size={18} />
          </ActionIcon>
        )}
      </div>
      <div className={classes.methods}>
        {tiles.map((tile) => {
          const enabled = isEnabled(tile, person)
          return (
            <UnstyledButton
              key={tile}
              className={classes.method}
              data-enabled={enabled || undefined}
              disabled={!isOffered(tile, country)}
              aria-label={`${tileLabels[tile]} of ${person.fullName}${enabled ? '' : ', not added yet'}`}
              onClick={() => onOpen(tile)}
            >
              {tileLabels[tile]}
            </UnstyledButton>
          )
        })}
      </div>
    </li>
  )
}
