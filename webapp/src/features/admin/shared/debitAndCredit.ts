import { groupThousands } from '@/lib/money/decimal'
import type { Column } from './Grid'

const isCredit = (amount: string): boolean => amount.startsWith('-')

/** debitAndCredit returns the columns of a ledger amount. A credit is negative in the ledger. */
export const debitAndCredit = <Row>(amountOf: (row: Row) => string): Column<Row>[] => [
  {
    name: 'Debit',
    cell: (row) => (isCredit(amountOf(row)) ? '' : groupThousands(amountOf(row))),
    numeric: true,
  },
  {
    name: 'Credit',
    cell: (row) => (isCredit(amountOf(row)) ? groupThousands(amountOf(row).slice(1)) : ''),
    numeric: true,
  },
]
