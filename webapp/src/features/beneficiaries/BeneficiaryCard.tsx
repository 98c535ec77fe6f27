import { ActionIcon, Group, Text, UnstyledButton } from '@mantine/core'
import type { Beneficiary, Country } from '@/lib/api/types'
import { formatPhone } from '@/lib/format/phone'
import {
  isEnabled,
  isOffered,
  type PayoutOption,
  payoutOptionLabels,
  payoutOptions,
} from '@/parts/beneficiary/methods'
import { Icon } from '@/ui/Icon'
import classes from './BeneficiariesPage.module.css'

interface BeneficiaryCardProps {
  beneficiary: Beneficiary
  country: Country | undefined
  onEdit: () => void
  onOpen: (payoutOption: PayoutOption) => void
}

/**
 * BeneficiaryCard shows a beneficiary with a button for each payout method. Methods that are set up have a solid
 * border. Other methods have a dashed border.
 */
export function BeneficiaryCard({ beneficiary, country, onEdit, onOpen }: BeneficiaryCardProps) {
  return (
    <li className={classes.card}>
      <Group justify="space-between" align="flex-start" gap={12} wrap="nowrap">
        <div>
          <h2 className={classes.name}>{beneficiary.fullName}</h2>
          <Text mt={2} fz="sm" c="dimmed">
            {beneficiary.senderRelationship}, {beneficiary.address.city}
          </Text>
          <Text mt={2} fz="sm" c="dimmed">
            {formatPhone(beneficiary.countryCode, beneficiary.phoneNumber)}
          </Text>
        </div>
        {beneficiary.isEditable && (
          <ActionIcon variant="subtle" size="lg" aria-label={`Edit ${beneficiary.fullName}`} onClick={onEdit}>
            <Icon name="edit" size={18} />
          </ActionIcon>
        )}
      </Group>
      <Group gap={8} mt="auto">
        {payoutOptions.map((payoutOption) => {
          const isAdded = isEnabled(payoutOption, beneficiary)
          return (
            <UnstyledButton
              key={payoutOption}
              className={classes.method}
              data-enabled={isAdded || undefined}
              disabled={!isOffered(payoutOption, country)}
              aria-label={`${payoutOptionLabels[payoutOption]} for ${beneficiary.fullName}${isAdded ? '' : ', not added yet'}`}
              onClick={() => onOpen(payoutOption)}
            >
              {payoutOptionLabels[payoutOption]}
            </UnstyledButton>
          )
        })}
      </Group>
    </li>
  )
}
