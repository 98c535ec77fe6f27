import { Button, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { api, read } from '@/lib/api/client'
import type { Schemas } from '@/lib/api/types'
import { holdPath } from '@/lib/paths'
import { Money } from '@/ui/Money'
import { EmptyState } from '@/ui/states'
import { toast } from '@/ui/toast'
import { AdminPage } from '../shared/AdminPage'
import { DescriptionList } from '../shared/DescriptionList'
import { type Column, Grid } from '../shared/Grid'
import { QueryResult } from '../shared/QueryResult'
import { saveBlob } from '../shared/saveDocument'
import { TextLink } from '../shared/TextLink'
import { ExactTime } from '../shared/Time'
import { messages } from './messages'
import { blockedQuery } from './queries'

const { blocked: strings } = messages

const columns: Column<Schemas['BlockedItem']>[] = [
  {
    name: 'Transfer',
    cell: ({ transferId, reference }) => (
      <TextLink to={holdPath(transferId)}>{reference || transferId}</TextLink>
    ),
  },
  { name: 'Owner', cell: ({ owner }) => owner },
  { name: 'Person on the list', cell: ({ entry }) => entry },
  { name: 'Value', cell: ({ amount }) => <Money amount={amount} currency="USD" />, numeric: true },
  { name: 'Blocked', cell: ({ blockedAt }) => <ExactTime at={blockedAt} /> },
]

/** BlockedPage lists the property that is blocked now, or that was blocked at the end of a day. */
export default function BlockedPage() {
  const [search, setSearch] = useSearchParams()
  const day = search.get('day') ?? ''
  const property = useQuery(blockedQuery(day))
  const download = useMutation({
    mutationFn: async () => {
      const file = api.GET('/v1/admin/ofac/blocked/file', {
        params: { query: day ? { day } : {} },
        parseAs: 'blob',
      })
      saveBlob(`blocked-property${day && `-${day}`}.csv`, await read<unknown>(file))
    },
    onError: (error) => toast.failure(error),
  })
  return (
    <AdminPage
      title="Blocked property"
      description={strings.description}
      actions={
        <>
          <TextInput
            type="date"
            size="xs"
            aria-label={strings.day}
            value={day}
            onChange={({ currentTarget: { value } }) => setSearch(value ? { day: value } : {})}
          />
          <Button variant="default" size="xs" loading={download.isPending} onClick={() => download.mutate()}>
            {strings.download}
          </Button>
        </>
      }
    >
      <QueryResult query={property}>
        {({ result, total }) =>
          result.length === 0 ? (
            <EmptyState title={strings.empty} text={strings.emptyHint} />
          ) : (
            <>
              <DescriptionList items={{ [strings.total]: <Money amount={total} currency="USD" /> }} />
              <Grid
                caption="Blocked property"
                columns={columns}
                rows={result}
                rowKey={({ transferId }) => transferId}
              />
            </>
          )
        }
      </QueryResult>
    </AdminPage>
  )
}
