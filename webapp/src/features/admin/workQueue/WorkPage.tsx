import { Button, Select } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { useLiveChannel } from '@/lib/live/useLive'
import { EmptyState } from '@/ui/states'
import { toast } from '@/ui/toast'
import { AdminPage } from '../shared/AdminPage'
import { OptionSwitch } from '../shared/OptionSwitch'
import { PagedList } from '../shared/PagedList'
import { messages } from './messages'
import {
  type Kind,
  nextWorkQuery,
  type Tab,
  type WorkItem,
  workCountsQuery,
  workPath,
  workQuery,
} from './queries'
import { WorkTable } from './WorkTable'

const isTab = (name: string | null): name is Tab => name !== null && name in messages.tabs
const isKind = (name: string | null): name is Kind => name !== null && name in messages.kinds

/** lastOpened is the ID of the last opened item, after which Open next continues when the user comes back. */
let lastOpened: string | undefined

const remember = ({ id }: WorkItem) => {
  lastOpened = id
}

/** WorkPage lists everything that waits for a person. */
export default function WorkPage() {
  useLiveChannel('work')
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [search, setSearch] = useSearchParams()
  const tabParam = search.get('tab')
  const tab = isTab(tabParam) ? tabParam : 'ALL'
  const kindParam = search.get('kind')
  const kind = isKind(kindParam) ? kindParam : undefined
  const counts = useQuery(workCountsQuery).data
  const countOf = {
    MINE: counts?.mine,
    UNASSIGNED: counts?.unassigned,
    APPROVAL: counts?.approval,
    ALL: counts?.all,
  }
  const tabs = Object.fromEntries(
    Object.entries(messages.tabs).map(([name, label]) => {
      const count = countOf[name as Tab]
      return [name, count === undefined ? label : `${label} (${count})`]
    }),
  ) as Record<Tab, string>

  const show = (next: { tab: Tab; kind: Kind | undefined }) =>
    setSearch({ tab: next.tab, ...(next.kind && { kind: next.kind }) })
  const openNext = async (after = lastOpened) => {
    try {
      const next = after
        ? (await queryClient.fetchQuery(nextWorkQuery(after, tab, kind))).item
        : (await queryClient.fetchQuery(workQuery(tab, kind, ''))).result[0]
      if (!next) return void toast.success(messages.noNext)
      remember(next)
      navigate(workPath(next))
    } catch (error) {
      toast.failure(error)
    }
  }
  return (
    <AdminPage
      title="Work queue"
      description={messages.description}
      actions={
        <>
          <OptionSwitch
            label={messages.filterTabs}
            options={tabs}
            value={tab}
            onChange={(value) => show({ tab: value, kind })}
          />
          <Select
            size="xs"
            aria-label={messages.kind}
            placeholder={messages.allKinds}
            clearable
            data={Object.entries(messages.kinds).map(([value, label]) => ({ value, label }))}
            value={kind ?? null}
            onChange={(value) => show({ tab, kind: isKind(value) ? value : undefined })}
          />
          <Button size="xs" onClick={() => void openNext()}>
            {messages.openNext}
          </Button>
        </>
      }
    >
      <PagedList
        key={`${tab} ${kind}`}
        pageQuery={(after) => workQuery(tab, kind, after)}
        empty={<EmptyState title={messages.empty[tab]} text={messages.emptyHint} />}
      >
        {(rows) => <WorkTable rows={rows} onOpen={remember} onOpenNext={(item) => void openNext(item?.id)} />}
      </PagedList>
    </AdminPage>
  )
}
