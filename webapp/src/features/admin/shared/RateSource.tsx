import { useQuery } from '@tanstack/react-query'
import { DescriptionList } from './DescriptionList'
import classes from './health.module.css'
import { countOf } from './labels'
import { QueryResult } from './QueryResult'
import { rateHealthQuery } from './queries'
import { rateNeedsAttention, rateStatusText, sourceNames } from './rate'
import { Section } from './Section'
import { RelativeTime } from './Time'

/** RateSource shows the current exchange rate, its age, its source, and the source's last error. */
export function RateSource() {
  const health = useQuery(rateHealthQuery)
  return (
    <Section title="Exchange rate" className={classes.section}>
      <QueryResult query={health}>
        {(data) => (
          <DescriptionList
            items={{
              Health: (
                <span
                  className={classes.health}
                  data-health={rateNeedsAttention(data) ? 'failing' : 'current'}
                >
                  {rateStatusText(data)}
                </span>
              ),
              ...(data.rate && {
                '1 USD': `${data.rate.rate} NPR`,
                Published: (
                  <>
                    <RelativeTime at={data.rate.publishedAt} />, {sourceNames[data.rate.source]}
                  </>
                ),
                'Central bank mid-market rate': `${data.rate.midRate} NPR${data.rate.midRateDate ? ` on ${data.rate.midRateDate}` : ''}`,
              }),
              'Last response': data.answeredAt ? <RelativeTime at={data.answeredAt} /> : undefined,
              'Failing since': data.failingSince ? (
                <>
                  <RelativeTime at={data.failingSince} />, {countOf(data.tries, 'attempt')}
                </>
              ) : undefined,
              'Last error': data.lastError ? (
                <code className={classes.error}>{data.lastError}</code>
              ) : undefined,
            }}
          />
        )}
      </QueryResult>
    </Section>
  )
}
