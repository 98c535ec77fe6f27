import { Anchor, Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { replayPath } from '@/app/paths'
import { groupThousands } from '@/money/decimal'
import { EmptyState } from '@/ui/states'
import { codeLabel } from '../labels'
import { Fact, Facts } from '../parts/Facts'
import { type Column, Grid } from '../parts/Grid'
import { QueryResult } from '../parts/QueryResult'
import type { PastSender } from '../types'
import classes from './AsOfPage.module.css'
import { messages } from './messages'
import { pastSenderQuery } from './queries'

const { sender: strings } = messages

type Limit = PastSender['limits'][number]

const columns: Column<Limit>[] = [
  { name: 'Within', cell: ({ window }) => codeLabel(window) },
  { name: 'Limit (USD)', cell: ({ limit }) => groupThousands(limit), numeric: true },
  { name: 'Used (USD)', cell: ({ used }) => groupThousands(used), numeric: true },
]

/** PastSenderView shows a sender's account and sending limits as of a time. */
export function PastSenderView({ asOf }: { asOf: string }) {
  const [search, setSearch] = useSearchParams()
  const id = search.get('sender') ?? ''
  const sender = useQuery(pastSenderQuery(id, asOf))
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const senderId = String(new FormData(event.currentTarget).get('sender') ?? '').trim()
    setSearch((current) => {
      const next = new URLSearchParams(current)
      next.set('sender', senderId)
      return next
    })
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
              <Facts>
                <Fact name={strings.available}>
                  {groupThousands(left)} USD ({window})
                </Fact>
                <Fact name={strings.tier}>{tier ? codeLabel(tier) : strings.noTier}</Fact>
                <Fact name={strings.kyc}>{codeLabel(kycStatus)}</Fact>
                <Fact name={strings.locked}>{locked ? 'Yes' : 'No'}</Fact>
                <Fact name={strings.history}>
                  <Anchor component={Link} to={replayPath(`sender-${id}`, { step })}>
                    Step {step}
                  </Anchor>
                </Fact>
              </Facts>
              <Grid
                caption={strings.limits}
                columns={columns}
                rows={limits}
                rowKey={({ window: limitWindow }) => limitWindow}
              />
              <p className={classes.none}>{strings.limitsHint}</p>
            </>
          )}
        </QueryResult>
      )}
    </>
  )
}
