import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { AdminPage } from '../shared/AdminPage'
import { OptionSwitch } from '../shared/OptionSwitch'
import { Permitted } from '../shared/Permitted'
import { QueryResult } from '../shared/QueryResult'
import { SecretDialog } from '../shared/SecretDialog'
import { DeliveryList } from './DeliveryList'
import { EndpointDialog } from './EndpointDialog'
import { EndpointList } from './EndpointList'
import { messages } from './messages'
import { webhooksQuery } from './queries'

type List = keyof typeof messages.lists

/** WebhooksPage shows the endpoints of partner systems and the deliveries to them. */
export default function WebhooksPage() {
  const [search, setSearch] = useSearchParams()
  const list: List = search.get('list') === 'DELIVERIES' ? 'DELIVERIES' : 'ENDPOINTS'
  const endpoints = useQuery(webhooksQuery)
  const [isAdding, setIsAdding] = useState(false)
  const [secret, setSecret] = useState<string>()
  return (
    <AdminPage
      title="Webhooks"
      description={messages.description}
      actions={
        <>
          <OptionSwitch
            size="sm"
            label="View"
            value={list}
            onChange={(next) => setSearch(next === 'DELIVERIES' ? { list: next } : {})}
            options={messages.lists}
          />
          <Permitted permission="integrations.manage">
            <Button onClick={() => setIsAdding(true)}>{messages.add}</Button>
          </Permitted>
        </>
      }
    >
      <QueryResult query={endpoints}>
        {({ result }) =>
          list === 'ENDPOINTS' ? (
            <EndpointList endpoints={result} onSecret={setSecret} />
          ) : (
            <DeliveryList endpoints={result} />
          )
        }
      </QueryResult>
      {isAdding && <EndpointDialog onClose={() => setIsAdding(false)} onCreated={setSecret} />}
      {secret && (
        <SecretDialog
          title={messages.secretTitle}
          text={messages.secretText}
          secret={secret}
          onClose={() => setSecret(undefined)}
        />
      )}
    </AdminPage>
  )
}
