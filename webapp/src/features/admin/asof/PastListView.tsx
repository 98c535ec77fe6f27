import type { Schemas } from '@/lib/api/types'
import { type AsOfList, replayPath, transferPath } from '@/lib/paths'
import { EmptyState } from '@/ui/states'
import { CopyId } from '../shared/CopyId'
import type { Column } from '../shared/Grid'
import { codeLabel } from '../shared/labels'
import { PagedGrid } from '../shared/PagedList'
import { TextLink } from '../shared/TextLink'
import { ExactTime } from '../shared/Time'
import classes from './AsOfPage.module.css'
import { messages } from './messages'
import { pastListQuery } from './queries'

const { list: strings } = messages

/** codeFacts lists the facts whose values are comma-separated codes. */
const codeFacts: readonly string[] = [
  'CAUSE',
  'COUNTERPARTY',
  'DOCUMENTS_ASKED',
  'KIND',
  'REASONS',
  'ROLE',
  'SECOND_FACTOR',
  'SOURCE',
] satisfies Schemas['PastFact']['name'][]

const columns: Column<Schemas['PastItem']>[] = [
  {
    name: 'History',
    cell: ({ id, stream, step }) => (
      <>
        <TextLink inherit to={replayPath(stream, { step })} className={classes.step}>
          Step {step}
        </TextLink>{' '}
        <CopyId id={id} />
      </>
    ),
  },
  { name: 'Listed since', cell: ({ listedAt }) => <ExactTime at={listedAt} /> },
  {
    name: 'Subject',
    cell: ({ transferId, senderId }) => <SubjectLink transferId={transferId} senderId={senderId} />,
  },
  {
    name: 'Status at the time',
    cell: ({ status, statusNow }) => (
      <>
        {codeLabel(status)}
        {statusNow !== status && (
          <span className={classes.now}>{strings.now(codeLabel(statusNow).toLowerCase())}</span>
        )}
      </>
    ),
  },
  {
    name: 'Details',
    cell: ({ facts }) => (
      <dl className={classes.facts}>
        {facts.map(({ name, value, at }) => (
          <div key={name}>
            <dt>{strings.facts[name]}</dt>
            <dd>{at ? <ExactTime at={at} /> : factText(name, value ?? '')}</dd>
          </div>
        ))}
      </dl>
    ),
  },
]

const factText = (name: string, value: string): string =>
  codeFacts.includes(name) ? value.split(',').map(codeLabel).join(', ') : value

function SubjectLink({ transferId, senderId }: Pick<Schemas['PastItem'], 'transferId' | 'senderId'>) {
  if (transferId)
    return (
      <TextLink inherit to={transferPath(transferId)}>
        Transfer
      </TextLink>
    )
  return senderId ? <CopyId id={senderId} label="sender ID" /> : null
}

/** PastListView shows a back-office list as of a given time. Each row links to its stream's latest step at that time. */
export function PastListView({ list, asOf }: { list: AsOfList; asOf: string }) {
  return (
    <PagedGrid
      key={`${list} ${asOf}`}
      pageQuery={(before) => pastListQuery(list, asOf, before)}
      empty={<EmptyState illustration="signpost" title={strings.empty} text={strings.emptyHint} />}
      caption={messages.views[list]}
      columns={columns}
      rowKey={({ stream, step }) => `${stream} ${step}`}
    />
  )
}
