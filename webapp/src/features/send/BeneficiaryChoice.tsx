import { ActionIcon, Button, UnstyledButton } from '@mantine/core'
import type { Beneficiary } from '@/api/types'
import { Icon } from '@/ui/Icon'
import { RadioGroup } from '@/ui/RadioGroup'
import classes from './BeneficiaryChoice.module.css'
import { messages } from './messages'

interface BeneficiaryChoiceProps {
  beneficiaries: Beneficiary[]
  chosen: Beneficiary | undefined
  onChoose: (beneficiary: Beneficiary) => void
  onEdit: (beneficiary: Beneficiary) => void
  onAdd: () => void
}

const initials = ({ firstName, lastName }: Beneficiary): string =>
  `${firstName.charAt(0)}${lastName.charAt(0)}`.toUpperCase()

/** BeneficiaryChoice lists the beneficiaries to choose from, with buttons to edit them and to add one. */
export function BeneficiaryChoice({
  beneficiaries,
  chosen,
  onChoose,
  onEdit,
  onAdd,
}: BeneficiaryChoiceProps) {
  return (
    <RadioGroup className={classes.people} label={messages.beneficiary.title}>
      {beneficiaries.map((person) => (
        <div key={person.id} className={classes.person} data-chosen={person.id === chosen?.id || undefined}>
          <UnstyledButton
            className={classes.choice}
            role="radio"
            aria-checked={person.id === chosen?.id}
            onClick={() => onChoose(person)}
          >
            <span className={classes.initials} aria-hidden="true">
              {initials(person)}
            </span>
            <span className={classes.text}>
              <span className={classes.name}>{person.fullName}</span>
              <span className={classes.detail}>
                {person.senderRelationship}, {person.address.city}
              </span>
            </span>
          </UnstyledButton>
          {person.isEditable && (
            <ActionIcon
              variant="subtle"
              size="lg"
              aria-label={`Edit ${person.fullName}`}
              onClick={() => onEdit(person)}
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
