import { VisuallyHidden } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { grouped } from '@/money/decimal'
import type { Quote } from '@/money/quote'
import { messages } from './messages'

/**
 * stableMs is how long a quote must be stable before it is announced, so that nothing is announced while
 * typing.
 */
const stableMs = 800

const announcementOf = ({ sendingAmount, receivingAmount, fee, total }: Quote, currency: string) =>
  fee && total
    ? messages.announced(
        `${grouped(sendingAmount)} USD`,
        `${grouped(receivingAmount)} ${currency}`,
        `${grouped(total)} USD`,
      )
    : ''

/**
 * Announcement announces the quote to screen readers after typing and rate changes. The first quote is part
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
