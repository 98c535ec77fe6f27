import { ActionIcon, Anchor, UnstyledButton } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { BeneficiaryBank, Wallet } from '@/api/types'
import { Icon } from '@/ui/Icon'
import { RadioGroup } from '@/ui/RadioGroup'
import { Badge } from '@/ui/StatusBadge'
import classes from './AccountChoice.module.css'

type Account = BeneficiaryBank | Wallet

/** accountLabel returns the name and the number of an account for display. */
export function accountLabel(account: Account): { name: string; detail: string } {
  if ('bankName' in account) {
    const { bankName, branchName, accountNumber, isCooperative } = account
    return {
      name: isCooperative && branchName ? `${bankName}, ${branchName}` : bankName,
      detail: accountNumber,
    }
  }
  return { name: account.identificationType, detail: account.identificationValue }
}

interface AccountChoiceProps {
  label: string
  accounts: readonly Account[]
  chosen: string | undefined
  onChoose: (id: string) => void
  onEdit?: ((id: string) => void) | undefined
  /** The path of the page on which to add an account, and its navigation state. */
  addTo: string
  addState: unknown
}

/** AccountChoice is a radio group of a beneficiary's accounts. Accounts at an inactive bank are disabled. */
export function AccountChoice({
  label,
  accounts,
  chosen,
  onChoose,
  onEdit,
  addTo,
  addState,
}: AccountChoiceProps) {
  return (
    <RadioGroup className={classes.accounts} label={label}>
      {accounts.map((account) => {
        const { name, detail } = accountLabel(account)
        const inactive = 'active' in account && !account.active
        return (
          <div key={account.id} className={classes.row} data-chosen={account.id === chosen || undefined}>
            <UnstyledButton
              className={classes.choice}
              role="radio"
              aria-checked={account.id === chosen}
              disabled={inactive}
              onClick={() => onChoose(account.id)}
            >
              <span className={classes.name}>{name}</span>
              <span className={classes.detail}>{detail}</span>
              {inactive && <Badge tone="danger">Not supported</Badge>}
            </UnstyledButton>
            {onEdit && (
              <ActionIcon
                variant="subtle"
                size="lg"
                aria-label={`Edit ${name}`}
                onClick={() => onEdit(account.id)}
              >
                <Icon name="edit" size={18} />
              </ActionIcon>
            )}
          </div>
        )
      })}
      <Anchor component={Link} to={addTo} state={addState} size="sm">
        Add another
      </Anchor>
    </RadioGroup>
  )
}
