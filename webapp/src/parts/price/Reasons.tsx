import { Text } from '@mantine/core'
import type { PriceQuote } from '@/lib/api/types'
import { explain } from './explain'
import { messages } from './messages'
import classes from './Reasons.module.css'

/** Reasons lists a quote's amounts and the rule that determined each amount. */
export default function Reasons({ quote }: { quote: PriceQuote }) {
  return (
    <div className={classes.reasons}>
      <Text fz="sm" c="dimmed">
        {messages.intro}
      </Text>
      <dl>
        {explain(quote).map(({ figure, name, value, explanation, rule }) => (
          <div key={figure} className={classes.reason}>
            <dt>{name}</dt>
            <dd className={classes.value}>{value}</dd>
            <dd className={classes.explanation}>
              {explanation}
              {rule && <span className={classes.rule}>{rule}</span>}
            </dd>
          </div>
        ))}
      </dl>
      <Text fz="sm" c="dimmed">
        {quote.quoteToken ? messages.until(quote.expiresAt) : messages.quoted(quote.quotedAt)}{' '}
        <span className={classes.id}>{messages.quote(quote.id)}</span>
      </Text>
    </div>
  )
}
