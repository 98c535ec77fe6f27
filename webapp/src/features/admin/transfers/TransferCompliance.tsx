import { useQuery } from '@tanstack/react-query'
import { casePath, holdPath } from '@/lib/paths'
import { holdReason } from '../shared/holdReason'
import { PeopleTable } from '../shared/PeopleTable'
import { Permitted } from '../shared/Permitted'
import { QueryResult } from '../shared/QueryResult'
import { getQuery } from '../shared/queries'
import { TextLink } from '../shared/TextLink'
import { messages } from './messages'

/** TransferCompliance says why a transfer is on hold, and links to the findings and to the case. */
export function TransferCompliance({ id }: { id: string }) {
  const record = useQuery(getQuery('/v1/admin/holds/{id}', { path: { id } }))
  return (
    <QueryResult query={record}>
      {(holdRecord) => (
        <>
          <p>
            {holdRecord.waiting ? holdReason(holdRecord) : messages.notHeld}{' '}
            <TextLink isAction to={holdPath(id)} inherit>
              {messages.holdDetails}
            </TextLink>
          </p>
          <Permitted permission="cases.read">
            <p>
              <TextLink isAction to={casePath(id)} inherit>
                {messages.caseLink}
              </TextLink>
            </p>
          </Permitted>
          <PeopleTable people={holdRecord.people} />
        </>
      )}
    </QueryResult>
  )
}
