import { groupThousands } from '@/lib/money/decimal'
import classes from './Money.module.css'

interface MoneyProps {
  amount: string
  currency: string
  size?: 'text' | 'large' | 'display'
}

/** Money shows an amount with thousands separators, followed by its currency. */
export function Money({ amount, currency, size = 'text' }: MoneyProps) {
  return (
    <span className={classes.money} data-size={size}>
      {groupThousands(amount)} <span className={classes.currency}>{currency}</span>
    </span>
  )
}
