import { grouped } from '@/money/decimal'
import classes from './Money.module.css'

interface MoneyProps {
  amount: string
  currency: string
  size?: 'text' | 'large' | 'display'
}

/** An amount with all its decimals and its currency beside it, in figures of one width. */
export function Money({ amount, currency, size = 'text' }: MoneyProps) {
  return (
    <span className={classes.money} data-size={size}>
      {grouped(amount)} <span className={classes.currency}>{currency}</span>
    </span>
  )
}
