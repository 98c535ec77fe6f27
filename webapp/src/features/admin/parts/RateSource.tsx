import { useQuery } from '@tanstack/react-query'
import classes from '../HealthPage.module.css'
import { rateHealthQuery } from '../pricing/queries'
import { rateNeedsAttention, rateStatusText, sourceNames } from '../rate'
import { Fact, Facts } from './Facts'
import { QueryResult } from './QueryResult'
import { RelativeTime } from './Time'

/** RateSource shows the current exchange rate, its age and source, and any errors of the source. */
export function RateSource() {
  const health = useQuery(rateHealthQuery)
  return (
    <section className={classes.part} aria-labelledby="rate-source">
      <h2 id="rate-source">Exchange rate</h2>
      <QueryResult query={health}>
        {(data) => (
          <Facts>
            <Fact name="Health">
              <span className={classes.health} data-health={rateNeedsAttention(data) ? 'failing' : 'current'}>
                {rateStatusText(data)}
              </span>
            </Fact>
            {data.rate && (
              <>
                <Fact name="1 USD">{data.rate.rate} NPR</Fact>
                <Fact name="Published">
                  <RelativeTime at={data.rate.publishedAt} />, {sourceNames[data.rate.source]}
                </Fact>
                <Fact name="Central bank mid-rate">
                  {data.rate.midRate} NPR{data.rate.midRateDate && ` on ${data.rate.midRateDate}`}
                </Fact>
              </>
            )}
            {data.answeredAt && (
              <Fact name="Last response">
                <RelativeTime at={data.answeredAt} />
              </Fact>
            )}
            {data.failingSince && (
              <Fact name="Failing since">
                <RelativeTime at={data.failingSince} />, {data.tries}{' '}
                {data.tries === 1 ? 'attempt' : 'attempts'}
              </Fact>
            )}
            {data.lastError && (
              <Fact name="Last error">
                <code className={classes.error}>{data.lastError}</code>
              </Fact>
            )}
          </Facts>
        )}
      </QueryResult>
    </section>
  )
}
