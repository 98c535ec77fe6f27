import { ActionIcon, UnstyledButton } from '@mantine/core'
import type { Beneficiary, Country } from '@/api/types'
import { isEnabled, isOffered, type Tile, tileLabels, tiles } from '@/parts/beneficiary/methods'
import { Icon } from '@/ui/Icon'
import { phoneText } from '@/ui/phone'
import classes from './BeneficiariesPage.module.css'

interface BeneficiaryCardProps {
  beneficiary: Beneficiary
  country: Country | undefined
  onEdit: () => void
  onOpen: (tile: Tile) => void
}

/**
 * BeneficiaryCard shows a beneficiary with a button for each payout method. Methods that are set up have a solid
 * border. Other methods have a dashed border.
 */
export function BeneficiaryCard({ beneficiary, country, onEdit, onOpen }: BeneficiaryCardProps) {
  return (
    <li className={classes.card}>
      <div className={classes.head}>
        <div>
          <h2 className={classes.name}>{beneficiary.fullName}</h2>
          <p className={classes.detail}>
            {beneficiary.senderRelationship}, {beneficiary.address.city}
          </p>
          <p className={classes.detail}>{phoneText(beneficiary.countryCode, beneficiary.phoneNumber)}</p>
        </div>
        {beneficiary.isEditable && (
          <ActionIcon variant="subtle" size="lg" aria-label={`Edit ${beneficiary.fullName}`} onClick={onEdit}>
            <Icon name="edit" size={18} />
          </ActionIcon>
        )}
      </div>
      <div className={classes.methods}>
        {tiles.map((tile) => {
          const isAdded = isEnabled(tile, beneficiary)
          return (
            <UnstyledButton
              key={tile}
              className={classes.method}
              data-enabled={isAdded || undefined}
              disabled={!isOffered(tile, country)}
              aria-label={`${tileLabels[tile]} for ${beneficiary.fullName}${isAdded ? '' : ', not added yet'}`}
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
