import { Anchor } from '@mantine/core'
import { Link } from 'react-router-dom'
import { holdPath } from '@/app/paths'
import { Money } from '@/ui/Money'
import { EmptyState } from '@/ui/states'
import { titled } from './actors'
import { messages } from './compliance/messages'
import { holdsQuery } from './compliance/queries'
import { AdminPage } from './parts/AdminPage'
import { AsOfLink } from './parts/AsOfLink'
import { Due } from './parts/Due'
import { type Column, Grid } from './parts/Grid'
import { Paged } from './parts/Paged'
import { When } from './parts/When'
import type { HeldTransfer } from './types'

const columns: Column<HeldTransfer>[] = [
  {
    name: 'Transfer',
    cell: ({ id, referenceNumber }) => (
      <Anchor component={Link} to={holdPath(id)}>
        {referenceNumber}
      </Anchor>
    ),
  },
  { name: 'Decide', cell: ({ dueAt, waits }) => (waits ? messages.holds.waitsShort : <Due at={dueAt} />) },
  { name: 'Hold reasons', cell: ({ reasons }) => reasons.map(titled).join(', ') },
  { name: 'Stage', cell: ({ stage }) => titled(stage) },
  { name: 'Sender', cell: ({ sender }) => sender.fullName },
  { name: 'Beneficiary', cell: ({ beneficiary }) => beneficiary.fullName },
  {
    name: 'Amount',
    cell: ({ senderAmount, senderCurrency }) => <Money amount={senderAmount} currency={senderCurrency} />,
    figure: true,
  },
  { name: 'So far', cell: soFar },
  { name: 'Held', cell: ({ heldAt }) => <When at={heldAt} /> },
]

function soFar({ takesTwo, approvedBy, documents }: HeldTransfer) {
  const asked = documents.length > 0 ? messages.holds.documentsAsked : ''
  if (!takesTwo) return asked
  return [approvedBy ? messages.holds.firstOfTwo(approvedBy) : messages.holds.takesTwo, asked]
    .filter(Boolean)
    .join('; ')
}

/** HoldsPage lists transfers on hold, most urgent first. */
export default function HoldsPage() {
  return (
    <AdminPage title="Transfers on hold" about={messages.holds.about} actions={<AsOfLink show="holds" />}>
      <Paged
        read={holdsQuery}
        empty={<EmptyState title={messages.holds.empty} text={messages.holds.emptyHint} />}
      >
        {(rows) => <Grid caption="Transfers on hold" columns={columns} rows={rows} rowKey={({ id }) => id} />}
      </Paged>
    </AdminPage>
  )
}
