import { ActionIcon, Anchor, UnstyledButton } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { BeneficiaryBank, Wallet } from '@/lib/api/types'
import { Icon } from '@/ui/Icon'
import { RadioGroup } from '@/ui/RadioGroup'
import { Badge } from '@/ui/StatusBadge'
import classes from './AccountChoice.module.css'

type Account = BeneficiaryBank | Wallet

/** accountLabel returns an account's name and number for display. */
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
  selectedId: string | undefined
  onSelect: (id: string) => void
  onEdit?: ((id: string) => void) | undefined
  /** The path of the page that adds an account. */
  addPath: string
  /** The navigation state for that page. */
  addState: unknown
}

/** AccountChoice is a radio group with a beneficiary's accounts. It disables accounts at inactive banks. */
export function AccountChoice({
  label,
  accounts,
  selectedId,
  onSelect,
  onEdit,
  addPath,
  addState,
}: AccountChoiceProps) {
  return (
    <RadioGroup className={classes.accounts} label={label}>
      {accounts.map((account) => {
        const { name, detail } = accountLabel(account)
        const isInactive = 'active' in account && !account.active
        return (
          <div
            key={account.id}
            className={classes.row}
            data-selected={account.id === selectedId || undefined}
          >
            <UnstyledButton
              className={classes.choice}
              role="radio"
              aria-checked={account.id === selectedId}
              disabled={isInactive}
              onClick={() => onSelect(account.id)}
            >
              <strong>{name}</strong>
              <span className={classes.detail}>{detail}</span>
              {isInactive && <Badge tone="danger">Not supported</Badge>}
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
      <Anchor component={Link} to={addPath} state={addState} size="sm">
        Add another account
      </Anchor>
    </RadioGroup>
  )
}
