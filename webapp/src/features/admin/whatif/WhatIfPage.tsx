import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { EmptyState } from '@/ui/states'
import { titled } from '../actors'
import { AdminPage } from '../parts/AdminPage'
import { Answer } from '../parts/Answer'
import { type Column, Grid } from '../parts/Grid'
import { Paged } from '../parts/Paged'
import { Exactly, When } from '../parts/When'
import type { WhatIfRun } from '../types'
import { AskForm } from './AskForm'
import { messages } from './messages'
import { whatIfRulesQuery, whatIfsQuery } from './queries'
import { RunView } from './RunView'
import classes from './WhatIfPage.module.css'

/** WhatIfPage runs what-if simulations and shows their results. The URL holds the open one. */
export default function WhatIfPage() {
  const [search, setSearch] = useSearchParams()
  const opened = search.get('run')
  const rules = useQuery(whatIfRulesQuery)
  const open = (id: string) => setSearch({ run: id })
  return (
    <AdminPage title={messages.title} about={messages.about}>
      <p className={classes.limits}>{messages.limits}</p>
      <Answer query={rules}>{(standing) => <AskForm standing={standing} onAsked={open} />}</Answer>
      {opened && <RunView key={opened} id={opened} />}
      <Asked opened={opened ?? undefined} open={open} />
    </AdminPage>
  )
}

const columns: Column<WhatIfRun>[] = [
  { name: 'Asked', cell: ({ at }) => <When at={at} /> },
  { name: 'By', cell: ({ by }) => by.name || by.id },
  { name: 'Why', cell: ({ reason }) => reason },
  { name: 'Changed', cell: ({ changed }) => changed.map(titled).join(', ') },
  {
    name: 'Period',
    cell: ({ from, to }) => (
      <>
        <Exactly at={from} /> to <Exactly at={to} />
      </>
    ),
  },
  { name: 'State', cell: ({ state }) => messages.states[state as keyof typeof messages.states] },
  { name: 'Different', cell: ({ totals }) => totals.different, figure: true },
]

function Asked({ opened, open }: { opened: string | undefined; open: (id: string) => void }) {
  const withLink: Column<WhatIfRun>[] = [
    {
      name: 'Answer',
      cell: ({ id }) => (
        <button type="button" className={classes.open} onClick={() => open(id)}>
          {id === opened ? 'Shown' : 'Show'}
        </button>
      ),
    },
    ...columns,
  ]
  return (
    <section aria-labelledby="asked">
      <h2 id="asked" className={classes.part}>
        {messages.asked}
      </h2>
      <Paged
        read={whatIfsQuery}
        empty={<EmptyState scene="signpost" title={messages.none} text={messages.noneHint} />}
      >
        {(list) => (
          <Grid
            caption={messages.asked}
            columns={withLink}
            rows={list}
            rowKey={({ id }) => id}
            {...(opened ? { selected: opened } : {})}
          />
        )}
      </Paged>
    </section>
  )
}
