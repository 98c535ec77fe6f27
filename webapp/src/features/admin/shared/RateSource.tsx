import { useQuery } from '@tanstack/react-query'
import { DescriptionItem, DescriptionList } from './DescriptionList'
import classes from './health.module.css'
import { QueryResult } from './QueryResult'
import { rateHealthQuery } from './queries'
import { rateNeedsAttention, rateStatusText, sourceNames } from './rate'
import { RelativeTime } from './Time'

/** RateSource shows the current exchange rate, its age, its source, and the source's last error. */
export function RateSource() {
  const health = useQuery(rateHealthQuery)
  return (
    <section className={classes.section} aria-labelledby="rate-source">
      <h2 id="rate-source">Exchange rate</h2>
      <QueryResult query={health}>
        {(data) => (
          <DescriptionList>
            <DescriptionItem name="Health">
              <span className={classes.health} data-health={rateNeedsAttention(data) ? 'failing' : 'current'}>
                {rateStatusText(data)}
              </span>
            </DescriptionItem>
            {data.rate && (
              <>
                <DescriptionItem name="1 USD">{data.rate.rate} NPR</DescriptionItem>
                <DescriptionItem name="Published">
                  <RelativeTime at={data.rate.publishedAt} />, {sourceNames[data.rate.source]}
                </DescriptionItem>
                <DescriptionItem name="Central bank mid-market rate">
                  {data.rate.midRate} NPR{data.rate.midRateDate && ` on ${data.rate.midRateDate}`}
                </DescriptionItem>
              </>
            )}
            {data.answeredAt && (
              <DescriptionItem name="Last response">
                <RelativeTime at={data.answeredAt} />
              </DescriptionItem>
            )}
            {data.failingSince && (
              <DescriptionItem name="Failing since">
                <RelativeTime at={data.failingSince} />, {data.tries}{' '}
                {data.tries === 1 ? 'attempt' : 'attempts'}
              </DescriptionItem>
            )}
            {data.lastError && (
              <DescriptionItem name="Last error">
                <code className={classes.error}>{data.lastError}</code>
              </DescriptionItem>
            )}
          </DescriptionList>
        )}
      </QueryResult>
    </section>
  )
}
