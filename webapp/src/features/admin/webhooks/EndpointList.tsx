import { Button, Menu, Text } from '@mantine/core'
import '@mantine/core/styles/Menu.css'
import { useState } from 'react'
import { api, read } from '@/lib/api/client'
import type { Schemas } from '@/lib/api/types'
import { Icon } from '@/ui/Icon'
import { Badge, type Tone } from '@/ui/StatusBadge'
import { EmptyState } from '@/ui/states'
import { toast } from '@/ui/toast'
import { ConfirmDialog } from '../shared/FormDialog'
import { type Column, Grid } from '../shared/Grid'
import { Permitted } from '../shared/Permitted'
import { RelativeTime } from '../shared/Time'
import { EndpointDialog } from './EndpointDialog'
import { messages } from './messages'

type Endpoint = Schemas['Webhook']
type Action = keyof typeof messages.actions

const tones: Record<Endpoint['state'], Tone> = { ENABLED: 'success', FAILING: 'warning', DISABLED: 'danger' }

const actionsOf = ({ state }: Endpoint): Action[] =>
  state === 'DISABLED' ? ['edit', 'rotate', 'enable'] : ['edit', 'rotate', 'disable']

interface EndpointListProps {
  endpoints: Endpoint[]
  /** Called with the new key of an endpoint. */
  onSecret: (secret: string) => void
}

/** EndpointList lists the endpoints and changes them. */
export function EndpointList({ endpoints, onSecret }: EndpointListProps) {
  const [selected, setSelected] = useState<{ endpoint: Endpoint; action: Action }>()
  const columns: Column<Endpoint>[] = [
    {
      name: 'Endpoint',
      rowHeader: true,
      cell: ({ description, url }) => (
        <>
          <strong>{description}</strong>
          <br />
          <span style={{ display: 'inline-block', minWidth: '13rem', overflowWrap: 'anywhere' }}>{url}</span>
        </>
      ),
    },
    { name: 'Events', cell: ({ types }) => types.join(', ') },
    { name: 'Signature', cell: ({ signature }) => messages.signatures[signature] },
    {
      name: 'State',
      cell: ({ state, cause, failingSince }) => (
        <>
          <Badge tone={tones[state]}>{messages.states[state]}</Badge>{' '}
          {state === 'FAILING' && failingSince && (
            <small>
              {messages.failingSince} <RelativeTime at={failingSince} />
            </small>
          )}
          {cause && <small>{messages.causes[cause]}</small>}
        </>
      ),
    },
    { name: 'Waiting', cell: ({ waiting }) => waiting, numeric: true },
    {
      name: 'Actions',
      cell: (endpoint) => (
        <Permitted permission="integrations.manage">
          <Menu position="bottom-end" withinPortal>
            <Menu.Target>
              <Button
                size="compact-sm"
                variant="default"
                rightSection={<Icon name="chevronDown" size={14} />}
                aria-label={messages.changeEndpoint(endpoint.description)}
              >
                {messages.change}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {actionsOf(endpoint).map((action) => (
                <Menu.Item key={action} onClick={() => setSelected({ endpoint, action })}>
                  {messages.actions[action]}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        </Permitted>
      ),
    },
  ]
  const close = () => setSelected(undefined)
  return (
    <>
      {endpoints.length === 0 ? (
        <EmptyState title={messages.empty} text={messages.emptyHint} />
      ) : (
        <Grid
          caption="Webhook endpoints, newest first"
          columns={columns}
          rows={endpoints}
          rowKey={({ id }) => id}
        />
      )}
      {selected?.action === 'edit' && (
        <EndpointDialog endpoint={selected.endpoint} onClose={close} onCreated={onSecret} />
      )}
      {selected && selected.action !== 'edit' && (
        <ConfirmAction {...selected} action={selected.action} onClose={close} onSecret={onSecret} />
      )}
    </>
  )
}

interface ConfirmActionProps {
  endpoint: Endpoint
  action: Exclude<Action, 'edit'>
  onClose: () => void
  onSecret: (secret: string) => void
}

/** ConfirmAction disables, enables, or rotates after a confirmation. */
export function ConfirmAction({ endpoint, action, onClose, onSecret }: ConfirmActionProps) {
  return (
    <ConfirmDialog
      title={messages.titles[action](endpoint.description)}
      submitLabel={messages.actions[action]}
      danger={action === 'disable'}
      onClose={onClose}
      onSubmit={async () => {
        const params = { params: { path: { id: endpoint.id } } }
        if (action === 'rotate') {
          onSecret((await read(api.POST('/v1/admin/webhooks/{id}/rotate', params))).secret)
          return
        }
        await read(
          action === 'disable'
            ? api.POST('/v1/admin/webhooks/{id}/disable', params)
            : api.POST('/v1/admin/webhooks/{id}/enable', params),
        )
        toast.success(messages.done[action])
      }}
    >
      <Text>{messages.confirm[action](endpoint.description)}</Text>
    </ConfirmDialog>
  )
}
