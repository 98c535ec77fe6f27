import { Badge } from '@/ui/StatusBadge'
import { Grid } from './Grid'
import { changedRows, type PriceRow } from './priceDiff'

/** PriceDiff shows what a change adds, removes, and changes. */
export function PriceDiff({ rows, none = 'Nothing changes.' }: { rows: PriceRow[]; none?: string }) {
  const changed = changedRows(rows)
  if (changed.length === 0) return <p>{none}</p>
  return (
    <Grid
      caption="Changes"
      columns={[
        { name: 'Value', cell: ({ name }) => name, rowHeader: true },
        { name: 'Now', cell: ({ before }) => before ?? '–' },
        { name: 'New', cell: ({ after }) => <strong>{after ?? '–'}</strong> },
        {
          name: 'Change',
          cell: ({ before, after }) =>
            before === undefined ? (
              <Badge tone="success">Added</Badge>
            ) : after === undefined ? (
              <Badge tone="danger">Removed</Badge>
            ) : (
              <Badge tone="warning">Changed</Badge>
            ),
        },
      ]}
      rows={changed}
      rowKey={({ name }) => name}
    />
  )
}
