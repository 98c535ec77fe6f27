import { Text } from '@mantine/core'
import type { Disclosure } from '@/lib/api/types'
import { Row } from '@/ui/Rows'
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
                <Row key={label} name={label} strong={strong}>
                  {value}
                </Row>
              ))}
            </dl>
          )}
          {text.map((paragraph) => (
            <Text key={paragraph} mt={8} fz="sm" c="dimmed">
              {paragraph}
            </Text>
          ))}
        </div>
      ))}
    </section>
  )
}
