import { Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useId } from 'react'
import type { Disclosure } from '@/lib/api/types'
import { Row } from '@/ui/Rows'
import { ErrorState, LinesSkeleton } from '@/ui/states'
import classes from './Disclosures.module.css'
import { messages } from './messages'

const loadingLines = 12
const phoneScreen = '(max-width: 36em)'

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
  const headingId = useId()
  if (!disclosure) {
    return (
      <section className={classes.disclosures} aria-label={messages.review.disclosures}>
        {error ? <ErrorState error={error} retry={retry} /> : <LinesSkeleton lines={loadingLines} />}
      </section>
    )
  }
  return (
    <section className={classes.disclosures} aria-labelledby={headingId}>
      <h2 id={headingId}>{disclosure.title}</h2>
      {disclosure.sections.map((section) => (
        <Section key={section.heading} {...section} />
      ))}
    </section>
  )
}

/**
 * Section is a part of the disclosures. On a phone, the sections without amounts are closed at first, because the law
 * requires them only on the receipt (12 CFR 1005.31(b)(2)).
 */
function Section({ heading, lines, text }: Disclosure['sections'][number]) {
  const isPhone = useMediaQuery(phoneScreen, false)
  const paragraphs = text.map((paragraph) => (
    <Text key={paragraph} mt={8} fz="sm" c="dimmed">
      {paragraph}
    </Text>
  ))
  if (lines.length === 0) {
    return (
      <details key={String(isPhone)} className={classes.section} open={!isPhone}>
        <summary>
          <h3>{heading}</h3>
        </summary>
        {paragraphs}
      </details>
    )
  }
  return (
    <div className={classes.section}>
      <h3>{heading}</h3>
      <dl>
        {lines.map(({ label, value, strong }) => (
          <Row key={label} name={label} strong={strong}>
            {value}
          </Row>
        ))}
      </dl>
      {paragraphs}
    </div>
  )
}
