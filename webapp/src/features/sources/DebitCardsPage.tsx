import { Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, read } from '@/lib/api/client'
import { keys, senderCardsQuery } from '@/lib/api/queries'
import { paths } from '@/lib/paths'
import { CardText } from '@/parts/sources/SourceList'
import { SourceWidget, type WidgetRequest } from '@/parts/sources/SourceWidget'
import { Page } from '@/ui/Page'
import { EmptyState, PanelsSkeleton, QueryView } from '@/ui/states'
import { AddSource } from './AddSource'
import { messages } from './messages'
import { RemoveSource } from './RemoveSource'
import classes from './sources.module.css'
import { useRemoveSource } from './useRemoveSource'

const texts = messages.cards

/** DebitCardsPage lists the sender's debit cards (2.29). */
export default function DebitCardsPage() {
  const cards = useQuery(senderCardsQuery)
  const [widgetRequest, setWidgetRequest] = useState<WidgetRequest>()
  const remove = useRemoveSource(keys.senderCards, texts.removed, (id) =>
    read(api.DELETE('/v1/senders/cards/{id}', { params: { path: { id } } })),
  )
  const add = (
    <AddSource
      label={texts.add}
      hint={texts.unavailable}
      onAdd={() => setWidgetRequest({ kind: 'DEBIT_CARD' })}
    />
  )
  return (
    <Page title={texts.title} lead={texts.lead} actions={cards.data && cards.data.length > 0 && add}>
      <QueryView query={cards} loading={<PanelsSkeleton panels={2} />}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState title={texts.empty} action={add} />
          ) : (
            <ul className={classes.list}>
              {list.map((card) => (
                <li key={card.id} className={classes.source}>
                  <CardText card={card} />
                  <Group gap={4}>
                    <RemoveSource
                      name={card.fundingSourceName}
                      text={texts.confirm(card.fundingSourceName)}
                      onRemove={() => remove(card.id)}
                    />
                  </Group>
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
      <SourceWidget
        request={widgetRequest}
        returnPath={paths.debitCard}
        onClose={() => setWidgetRequest(undefined)}
      />
    </Page>
  )
}
