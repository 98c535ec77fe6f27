import { VisuallyHidden } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { groupThousands } from '@/money/decimal'
import type { Quote } from '@/money/quote'
import { messages } from './messages'

/**
 * stableMs is the time without a change after which a quote is announced, so that nothing is announced while the
 * user types.
 */
const stableMs = 800

const announcementOf = ({ sendingAmount, receivingAmount, fee, total }: Quote, currency: string) =>
  fee && total
    ? messages.announced(
        `${groupThousands(sendingAmount)} USD`,
        `${groupThousands(receivingAmount)} ${currency}`,
        `${groupThousands(total)} USD`,
      )
    : ''

/**
 * Announcement announces a changed quote to screen readers. The first quote is not announced, because it is part
 * of the page.
 */
export function Announcement({ quote, currency }: { quote: Quote | undefined; currency: string }) {
  const text = quote ? announcementOf(quote, currency) : ''
  const [stableText] = useDebouncedValue(text, stableMs)
  const lastText = useRef('')
  const [announced, setAnnounced] = useState('')
  useEffect(() => {
    lastText.current ||= text
  }, [text])
  useEffect(() => {
    if (stableText === '' || stableText === lastText.current) return
    lastText.current = stableText
    setAnnounced(stableText)
  }, [stableText])
  return <VisuallyHidden role="status">{announced}</VisuallyHidden>
}
