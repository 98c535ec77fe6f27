import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import type { Schemas } from '@/lib/api/types'
import { EmptyState } from '@/ui/states'
import { AdminPage } from '../shared/AdminPage'
import type { Column } from '../shared/Grid'
import { codeLabel } from '../shared/labels'
import { PagedGrid } from '../shared/PagedList'
import { Permitted } from '../shared/Permitted'
import { QueryResult } from '../shared/QueryResult'
import { Section } from '../shared/Section'
import { ExactTime, RelativeTime } from '../shared/Time'
import { messages } from './messages'
import { whatIfRulesQuery, whatIfsQuery } from './queries'
import { RunView } from './RunView'
import { SimulationForm } from './SimulationForm'
import classes from './WhatIfPage.module.css'

/** WhatIfPage runs what-if simulations and shows their results. The URL holds the ID of the selected simulation. */
export default function WhatIfPage() {
  const [search, setSearch] = useSearchParams()
  const selectedRun = search.get('run')
  const rules = useQuery(whatIfRulesQuery)
  const open = (id: string) => setSearch({ run: id })
  return (
    <AdminPage title={messages.title} description={messages.description}>
      <p className={classes.limitations}>{messages.limitations}</p>
      <QueryResult query={rules}>
        {(currentRules) => (
          <Permitted permission="simulations.run">
            <SimulationForm currentRules={currentRules} onStarted={open} />
          </Permitted>
        )}
      </QueryResult>
      {selectedRun && <RunView key={selectedRun} id={selectedRun} />}
      <PreviousRuns selected={selectedRun ?? undefined} open={open} />
    </AdminPage>
  )
}

const columns: Column<Schemas['WhatIfRun']>[] = [
  { name: 'Started', cell: ({ at }) => <RelativeTime at={at} /> },
  { name: 'By', cell: ({ by }) => by.name || by.id },
  { name: 'Reason', cell: ({ reason }) => reason },
  { name: 'Changed', cell: ({ changed }) => changed.map(codeLabel).join(', ') },
  {
    name: 'Period',
    cell: ({ from, to }) => (
      <>
        <ExactTime at={from} /> to <ExactTime at={to} />
      </>
    ),
  },
  { name: 'Status', cell: ({ state }) => messages.states[state as keyof typeof messages.states] },
  { name: 'Different outcomes', cell: ({ totals }) => totals.different, numeric: true },
]

function PreviousRuns({ selected, open }: { selected: string | undefined; open: (id: string) => void }) {
  const columnsWithLink: Column<Schemas['WhatIfRun']>[] = [
    {
      name: 'Results',
      cell: ({ id }) => (
        <button type="button" className={classes.open} onClick={() => open(id)}>
          {id === selected ? 'Shown' : 'Show results'}
        </button>
      ),
    },
    ...columns,
  ]
  return (
    <Section title={messages.previousRuns} className={classes.section}>
      <PagedGrid
        caption={messages.previousRuns}
        columns={columnsWithLink}
        rowKey={({ id }) => id}
        selected={selected}
        pageQuery={whatIfsQuery}
        empty={<EmptyState illustration="signpost" title={messages.none} text={messages.noneHint} />}
      />
    </Section>
  )
}
