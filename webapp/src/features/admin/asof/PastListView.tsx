import { Anchor } from '@mantine/core'
import { Link } from 'react-router-dom'
import { type AsOfList, replayPath, transferPath } from '@/app/paths'
import { EmptyState } from '@/ui/states'
import { titled } from '../actors'
import { CopyId } from '../parts/CopyId'
import { type Column, Grid } from '../parts/Grid'
import { Paged } from '../parts/Paged'
import { Exactly } from '../parts/When'
import type { PastFact, PastThing } from '../types'
import classes from './AsOfPage.module.css'
import { messages } from './messages'
import { pastListQuery } from './queries'

const { list: words } = messages

/** coded lists facts whose values are codes separated by commas. */
const coded: readonly string[] = [
  'CAUSE',
  'COUNTERPARTY',
  'DOCUMENTS_ASKED',
  'KIND',
  'REASONS',
  'ROLE',
  'SECOND_FACTOR',
  'SOURCE',
] satisfies PastFact['name'][]

const columns: Column<PastThing>[] = [
  {
    name: 'History',
    cell: ({ id, stream, step }) => (
      <>
        <Anchor inherit component={Link} to={replayPath(stream, { step })} className={classes.step}>
          Step {step}
        </Anchor>{' '}
        <CopyId id={id} label="id" />
      </>
    ),
  },
  { name: 'Listed since', cell: ({ listedAt }) => <Exactly at={listedAt} /> },
  {
    name: 'About',
    cell: ({ transferId, senderId }) => <About transferId={transferId} senderId={senderId} />,
  },
  {
    name: 'Was',
    cell: ({ status, statusNow }) => (
      <>
        {titled(status)}
        {statusNow !== status && (
          <span className={classes.now}>{words.now(titled(statusNow).toLowerCase())}</span>
        )}
      </>
    ),
  },
  {
    name: 'What was known',
    cell: ({ facts }) => (
      <dl className={classes.facts}>
        {facts.map(({ name, value, at }) => (
          <div key={name}>
            <dt>{words.facts[name]}</dt>
            <dd>{at ? <Exactly at={at} /> : told(name, value ?? '')}</dd>
          </div>
        ))}
      </dl>
    ),
  },
]

const told = (name: string, value: string): string =>
  coded.includes(name) ? value.split(',').map(titled).join(', ') : value

function About({ transferId, senderId }: Pick<PastThing, 'transferId' | 'senderId'>) {
  if (transferId)
    return (
      <Anchor inherit component={Link} to={transferPath(transferId)}>
        Transfer
      </Anchor>
    )
  return senderId ? <CopyId id={senderId} label="sender ID" /> : null
}

/** PastListView shows a back-office list as of a time. Each row links to its last known step. */
export function PastListView({ list, asOf }: { list: AsOfList; asOf: string }) {
  return (
    <Paged
      key={`${list} ${asOf}`}
      read={(before) => pastListQuery(list, asOf, before)}
      empty={<EmptyState scene="signpost" title={words.empty} text={words.emptyHint} />}
    >
      {(rows) => (
        <Grid
          caption={messages.parts[list]}
          columns={columns}
          rows={rows}
          rowKey={({ stream, step }) => `${stream} ${step}`}
        />
      )}
    </Paged>
  )
}
