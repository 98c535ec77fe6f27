import '@mantine/core/styles/Tooltip.css'
import { ActionIcon, Text, Tooltip, UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import type { SenderBank, SenderCard } from '@/lib/api/types'
import { Icon } from '@/ui/Icon'
import { Badge, type Tone } from '@/ui/StatusBadge'
import classes from './SourceList.module.css'

const bankStatuses: Record<SenderBank['verificationStatus'], { tone: Tone; label: string }> = {
  VERIFIED: { tone: 'success', label: 'Verified' },
  PENDING: { tone: 'muted', label: 'Verification pending' },
  FAILED: { tone: 'danger', label: 'Not verified' },
  RELOGIN_REQUIRED: { tone: 'warning', label: 'Sign in again' },
}

/** BankStatus shows a bank account's verification status. */
export function BankStatus({ bank }: { bank: SenderBank }) {
  const { tone, label } = bankStatuses[bank.verificationStatus]
  return <Badge tone={tone}>{label}</Badge>
}

const accountTypes: Record<string, string> = { checking: 'Checking', savings: 'Savings' }

/** BankText shows a bank account's name, type, and number. */
export function BankText({ bank }: { bank: SenderBank }) {
  return (
    <span className={classes.text}>
      <strong>{bank.institutionName || bank.name}</strong>
      <Text span fz="sm" c="dimmed">
        {accountTypes[bank.accountType] ?? bank.accountType} {bank.accountNumber}
      </Text>
    </span>
  )
}

/** CardText shows a debit card's name and network. */
export function CardText({ card }: { card: SenderCard }) {
  return (
    <span className={classes.text}>
      <strong>{card.fundingSourceName || card.institutionName}</strong>
      <Text span fz="sm" c="dimmed">
        {[card.nickName, card.network].filter(Boolean).join(', ')}
      </Text>
    </span>
  )
}

interface ChoiceProps {
  selected: boolean
  disabled?: boolean
  onSelect: () => void
}

/** BankChoice is a selectable bank account. It has a button to sign in to the bank again if the bank requires it. */
export function BankChoice({
  bank,
  onRelogin,
  ...choice
}: ChoiceProps & { bank: SenderBank; onRelogin: () => void }) {
  return (
    <div className={classes.row}>
      <Choice {...choice}>
        <BankText bank={bank} />
        <BankStatus bank={bank} />
      </Choice>
      {bank.verificationStatus === 'RELOGIN_REQUIRED' && <ReloginButton bank={bank} onClick={onRelogin} />}
    </div>
  )
}

/** CardChoice is a selectable debit card. */
export function CardChoice({ card, ...choice }: ChoiceProps & { card: SenderCard }) {
  return (
    <div className={classes.row}>
      <Choice {...choice}>
        <CardText card={card} />
      </Choice>
    </div>
  )
}

function Choice({ selected, disabled, onSelect, children }: ChoiceProps & { children: ReactNode }) {
  return (
    <UnstyledButton
      className={classes.choice}
      role="radio"
      aria-checked={selected}
      disabled={disabled}
      onClick={onSelect}
    >
      <span className={classes.dot} aria-hidden="true" />
      {children}
    </UnstyledButton>
  )
}

/** ReloginButton is a button to sign in to the bank again. */
export function ReloginButton({ bank, onClick }: { bank: SenderBank; onClick: () => void }) {
  return (
    <Tooltip label="Sign in to your bank again">
      <ActionIcon
        variant="default"
        size="lg"
        onClick={onClick}
        aria-label={`Sign in to ${bank.institutionName} again`}
      >
        <Icon name="refresh" size={18} />
      </ActionIcon>
    </Tooltip>
  )
}
