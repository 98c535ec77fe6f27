import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { glanceQuery } from '@/lib/api/queries'
import { groupThousands } from '@/lib/money/decimal'
import { Row } from '@/ui/Rows'
import { messages } from './messages'
import classes from './Totals.module.css'

const unknown = '–'

/** Totals shows the amount sent and the number of transfers and beneficiaries (1.05a). */
export function Totals() {
  const { data, isPending } = useQuery(glanceQuery)
  const totals = [
    { label: messages.totals.sent, value: data && `$${groupThousands(data.amountSent)}` },
    { label: messages.totals.transactions, value: data?.transactionCount },
    { label: messages.totals.beneficiaries, value: data?.beneficiaryCount },
  ]
  return (
    <dl className={classes.totals} aria-busy={isPending}>
      {totals.map(({ label, value }) => (
        <Row key={label} name={label}>
          {isPending ? <Skeleton height="1em" width="3ch" my="0.08em" /> : (value ?? unknown)}
        </Row>
      ))}
    </dl>
  )
}
