import { VisuallyHidden } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { groupThousands } from '@/lib/money/decimal'
import type { Quote } from '@/lib/money/quote'
import { messages } from './messages'

/**
 * announceDelayMs is how long a quote must stay the same before it is announced. It keeps screen readers quiet while
 * the user types.
 */
const announceDelayMs = 800

const announcementOf = ({ sendingAmount, receivingAmount, fee, total }: Quote, currency: string) =>
  fee && total
    ? messages.announcement(
        `${groupThousands(sendingAmount)} USD`,
        `${groupThousands(receivingAmount)} ${currency}`,
        `${groupThousands(total)} USD`,
      )
    : ''

/** Announcement announces each new quote to screen readers, except the first, which the page already shows. */
export function Announcement({ quote, currency }: { quote: Quote | undefined; currency: string }) {
  const text = quote ? announcementOf(quote, currency) : ''
  const [stableText] = useDebouncedValue(text, announceDelayMs)
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
