import { Anchor, Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { replayPath } from '@/app/paths'
import { grouped } from '@/money/decimal'
import { EmptyState } from '@/ui/states'
import { titled } from '../actors'
import { Answer } from '../parts/Answer'
import { Fact, Facts } from '../parts/Facts'
import { type Column, Grid } from '../parts/Grid'
import type { PastSender } from '../types'
import classes from './AsOfPage.module.css'
import { messages } from './messages'
import { pastSenderQuery } from './queries'

const { sender: words } = messages

type Limit = PastSender['limits'][number]

const columns: Column<Limit>[] = [
  { name: 'Within', cell: ({ window }) => titled(window) },
  { name: 'Limit (USD)', cell: ({ limit }) => grouped(limit), figure: true },
  { name: 'Used (USD)', cell: ({ used }) => grouped(used), figure: true },
]

/** PastSenderView shows a sender's state and available limit at a time. */
export function PastSenderView({ asOf }: { asOf: string }) {
  const [search, setSearch] = useSearchParams()
  const id = search.get('sender') ?? ''
  const known = useQuery(pastSenderQuery(id, asOf))
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = String(new FormData(event.currentTarget).get('sender') ?? '').trim()
    setSearch((before) => {
      const after = new URLSearchParams(before)
      after.set('sender', typed)
      return after
    })
  }
  return (
    <>
      <form key={id} className={classes.filters} onSubmit={submit} aria-label={words.id}>
        <TextInput size="xs" name="sender" label={words.id} defaultValue={id} />
        <Button type="submit" size="xs" variant="default">
          {messages.show}
        </Button>
      </form>
      {id === '' ? (
        <EmptyState scene="signpost" title={words.ask} text={words.askHint} />
      ) : (
        <Answer query={known}>
          {({ tier, kycStatus, locked, left, window, limits, step }) => (
            <>
              <Facts>
                <Fact name={words.left}>
                  {grouped(left)} USD ({window})
                </Fact>
                <Fact name={words.tier}>{tier ? titled(tier) : words.noTier}</Fact>
                <Fact name={words.kyc}>{titled(kycStatus)}</Fact>
                <Fact name={words.locked}>{locked ? 'Yes' : 'No'}</Fact>
                <Fact name={words.history}>
                  <Anchor component={Link} to={replayPath(`sender-${id}`, { step })}>
                    Step {step}
                  </Anchor>
                </Fact>
              </Facts>
              <Grid caption={words.limits} columns={columns} rows={limits} rowKey={({ window: of }) => of} />
              <p className={classes.none}>{words.limitsHint}</p>
            </>
          )}
        </Answer>
      )}
    </>
  )
}
