import type { Disclosure } from '@/lib/api/types'
import { ErrorState, LinesSkeleton } from '@/ui/states'
import classes from './Disclosures.module.css'
import { messages } from './messages'

const loadingLines = 12

interface DisclosuresProps {
  disclosure: Disclosure | undefined
  error: unknown
  retry: () => void
}

/**
 * Disclosures shows the federal remittance disclosures before payment. The text comes from the server, which
 * stores it with the transfer.
 */
export function Disclosures({ disclosure, error, retry }: DisclosuresProps) {
  if (!disclosure) {
    return (
      <section className={classes.disclosures} aria-label={messages.review.disclosures}>
        {error ? <ErrorState error={error} retry={retry} /> : <LinesSkeleton lines={loadingLines} />}
      </section>
    )
  }
  return (
    <section className={classes.disclosures} aria-labelledby="disclosures">
      <h2 id="disclosures">{disclosure.title}</h2>
      {disclosure.sections.map(({ heading, lines, text }) => (
        <div key={heading} className={classes.section}>
          <h3>{heading}</h3>
          {lines.length > 0 && (
            <dl>
              {lines.map(({ label, value, strong }) => (
                <div key={label} data-strong={strong}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          )}
          {text.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      ))}
    </section>
  )
}
