import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Schemas } from '@/lib/api/types'
import { groupThousands } from '@/lib/money/decimal'
import { replayPath } from '@/lib/paths'
import { EmptyState } from '@/ui/states'
import { DescriptionList } from '../shared/DescriptionList'
import { type Column, Grid } from '../shared/Grid'
import { codeLabel } from '../shared/labels'
import { QueryResult } from '../shared/QueryResult'
import { TextLink } from '../shared/TextLink'
import { withParams } from '../shared/urlParams'
import classes from './AsOfPage.module.css'
import { messages } from './messages'
import { pastSenderQuery } from './queries'

const { sender: strings } = messages

type Limit = Schemas['PastSender']['limits'][number]

const columns: Column<Limit>[] = [
  { name: 'Period', cell: ({ window }) => codeLabel(window) },
  { name: 'Limit (USD)', cell: ({ limit }) => groupThousands(limit), numeric: true },
  { name: 'Used (USD)', cell: ({ used }) => groupThousands(used), numeric: true },
]

/** PastSenderView shows a sender's account and sending limits as of a given time. */
export function PastSenderView({ asOf }: { asOf: string }) {
  const [search, setSearch] = useSearchParams()
  const id = search.get('sender') ?? ''
  const sender = useQuery(pastSenderQuery(id, asOf))
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const senderId = String(new FormData(event.currentTarget).get('sender') ?? '').trim()
    setSearch((current) => withParams(current, { sender: senderId }))
  }
  return (
    <>
      <form key={id} className={classes.filters} onSubmit={submit} aria-label={strings.id}>
        <TextInput size="xs" name="sender" label={strings.id} defaultValue={id} />
        <Button type="submit" size="xs" variant="default">
          {messages.show}
        </Button>
      </form>
      {id === '' ? (
        <EmptyState illustration="signpost" title={strings.prompt} text={strings.promptHint} />
      ) : (
        <QueryResult query={sender}>
          {({ tier, kycStatus, locked, left, window, limits, step }) => (
            <>
              <DescriptionList
                items={{
                  [strings.available]: `${groupThousands(left)} USD (${window})`,
                  [strings.tier]: tier ? codeLabel(tier) : strings.noTier,
                  [strings.kyc]: codeLabel(kycStatus),
                  [strings.locked]: locked ? 'Yes' : 'No',
                  [strings.history]: (
                    <TextLink to={replayPath(`sender-${id}`, { step })}>Step {step}</TextLink>
                  ),
                }}
              />
              <Grid
                caption={strings.limits}
                columns={columns}
                rows={limits}
                rowKey={({ window: limitWindow }) => limitWindow}
              />
              <p className={classes.hint}>{strings.limitsHint}</p>
            </>
          )}
        </QueryResult>
      )}
    </>
  )
}
