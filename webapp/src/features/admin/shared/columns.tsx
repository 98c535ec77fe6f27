import { Anchor } from '@mantine/core'
import { groupThousands } from '@/lib/money/decimal'
import { transferPath } from '@/lib/paths'
import { toast } from '@/ui/toast'
import { CopyId } from './CopyId'
import type { Column } from './Grid'
import { formatBytes } from './health'
import { erasedPerson } from './messages'
import { TextLink } from './TextLink'

const isCredit = (amount: string): boolean => amount.startsWith('-')

/** debitAndCredit returns the columns of a ledger amount. A credit is negative in the ledger. */
export const debitAndCredit = <Row,>(amountOf: (row: Row) => string): Column<Row>[] => [
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

/** transferColumn links to the transfer of a row. */
export const transferColumn: Column<{ transferId: string; referenceNumber?: string }> = {
  name: 'Transfer',
  cell: ({ transferId, referenceNumber }) =>
    referenceNumber ? (
      <TextLink to={transferPath(transferId)}>{referenceNumber}</TextLink>
    ) : (
      <>
        <TextLink isAction to={transferPath(transferId)}>
          View transfer
        </TextLink>{' '}
        <CopyId id={transferId} label="transfer ID" />
      </>
    ),
}

/** documentColumns returns the columns of an uploaded document. The document's name downloads it. */
export const documentColumns = <Row extends { name: string; bytes: number }>(
  download: (row: Row) => Promise<void>,
): Column<Row>[] => [
  {
    name: 'Document',
    cell: (row) =>
      row.name === '' ? (
        erasedPerson
      ) : (
        <Anchor
          component="button"
          type="button"
          onClick={() => void download(row).catch((error: unknown) => toast.failure(error))}
        >
          {row.name}
        </Anchor>
      ),
  },
  {
    name: 'Size',
    cell: ({ bytes }) => formatBytes(bytes),
    numeric: true,
  },
]
