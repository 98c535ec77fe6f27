import { useQuery } from '@tanstack/react-query'
import classes from '../HealthPage.module.css'
import { rateHealthQuery } from '../pricing/queries'
import { rateCalls, rateWords, sourceNames } from '../rate'
import { Answer } from './Answer'
import { Fact, Facts } from './Facts'
import { When } from './When'

/** RateSource shows the current exchange rate with its age, source, and source errors. */
export function RateSource() {
  const health = useQuery(rateHealthQuery)
  return (
    <section className={classes.part} aria-labelledby="rate-source">
      <h2 id="rate-source">Exchange rate</h2>
      <Answer query={health}>
        {(data) => (
          <Facts>
            <Fact name="Health">
              <span className={classes.health} data-health={rateCalls(data) ? 'failing' : 'level'}>
                {rateWords(data)}
              </span>
            </Fact>
            {data.rate && (
              <>
                <Fact name="1 USD">{data.rate.rate} NPR</Fact>
                <Fact name="Published">
                  <When at={data.rate.publishedAt} />, {sourceNames[data.rate.source]}
                </Fact>
                <Fact name="Central bank mid-rate">
                  {data.rate.midRate} NPR{data.rate.midRateDate && ` of ${data.rate.midRateDate}`}
                </Fact>
              </>
            )}
            {data.answeredAt && (
              <Fact name="Source answered">
                <When at={data.answeredAt} />
              </Fact>
            )}
            {data.failingSince && (
              <Fact name="Failing since">
                <When at={data.failingSince} />, {data.tries} {data.tries === 1 ? 'try' : 'tries'}
              </Fact>
            )}
            {data.lastError && (
              <Fact name="Last error">
                <code className={classes.error}>{data.lastError}</code>
              </Fact>
            )}
          </Facts>
        )}
      </Answer>
    </section>
  )
}
