import { Button, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { useLiveChannel } from '@/lib/live/useLive'
import { EmptyState } from '@/ui/states'
import { AdminPage } from '../shared/AdminPage'
import { OptionSwitch } from '../shared/OptionSwitch'
import { PagedList } from '../shared/PagedList'
import { messages } from './messages'
import { useOpenNext } from './OpenNext'
import { useOpenedWork } from './openedWork'
import { type Kind, type Tab, workCountsQuery, workPath, workQuery } from './queries'
import { WorkTable } from './WorkTable'

const isTab = (name: string | null): name is Tab => name !== null && name in messages.tabs
const isKind = (name: string | null): name is Kind => name !== null && name in messages.kinds

/** WorkPage lists everything that waits for a person. */
export default function WorkPage() {
  useLiveChannel('work')
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
  const openItem = useOpenNext()
  // Open next continues after the last opened item when the user comes back.
  const openNext = (after = useOpenedWork.getState().id) => void openItem(after, tab, kind)
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
          <Button size="xs" onClick={() => openNext()}>
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
        {(rows) => (
          <WorkTable
            rows={rows}
            onOpen={(item) => useOpenedWork.setState({ id: item.id, path: workPath(item), tab, kind })}
            onOpenNext={(item) => openNext(item?.id)}
          />
        )}
      </PagedList>
    </AdminPage>
  )
}
