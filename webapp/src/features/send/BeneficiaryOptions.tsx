import { ActionIcon, Button, Text, UnstyledButton } from '@mantine/core'
import type { Beneficiary } from '@/lib/api/types'
import { Icon } from '@/ui/Icon'
import { RadioGroup } from '@/ui/RadioGroup'
import classes from './BeneficiaryOptions.module.css'
import { messages } from './messages'

interface BeneficiaryOptionsProps {
  beneficiaries: Beneficiary[]
  selected: Beneficiary | undefined
  onSelect: (beneficiary: Beneficiary) => void
  onEdit: (beneficiary: Beneficiary) => void
  onAdd: () => void
}

const initials = ({ firstName, lastName }: Beneficiary): string =>
  `${firstName.charAt(0)}${lastName.charAt(0)}`.toUpperCase()

/** BeneficiaryOptions lists the beneficiaries as radio buttons, with buttons to edit or add a beneficiary. */
export function BeneficiaryOptions({
  beneficiaries,
  selected,
  onSelect,
  onEdit,
  onAdd,
}: BeneficiaryOptionsProps) {
  return (
    <RadioGroup className={classes.list} label={messages.beneficiary.title}>
      {beneficiaries.map((beneficiary) => (
        <div
          key={beneficiary.id}
          className={classes.beneficiary}
          data-selected={beneficiary.id === selected?.id || undefined}
        >
          <UnstyledButton
            className={classes.option}
            role="radio"
            aria-checked={beneficiary.id === selected?.id}
            onClick={() => onSelect(beneficiary)}
          >
            <span className={classes.initials} aria-hidden="true">
              {initials(beneficiary)}
            </span>
            <span className={classes.text}>
              <strong>{beneficiary.fullName}</strong>
              <Text span fz="sm" c="dimmed">
                {beneficiary.senderRelationship}, {beneficiary.address.city}
              </Text>
            </span>
          </UnstyledButton>
          {beneficiary.isEditable && (
            <ActionIcon
              variant="subtle"
              size="lg"
              aria-label={`Edit ${beneficiary.fullName}`}
              onClick={() => onEdit(beneficiary)}
            >
              <Icon name="edit" size={18} />
            </ActionIcon>
          )}
        </div>
      ))}
      <Button
        variant="default"
        className={classes.add}
        onClick={onAdd}
        leftSection={<Icon name="plus" size={18} />}
      >
        {messages.beneficiary.add}
      </Button>
    </RadioGroup>
  )
}
