import { textOf } from '@/lib/api/catalog'
import type { PaymentSource } from '@/lib/api/types'
import type { WidgetMessage } from '@/ui/WidgetFrame'
import { messages } from './messages'

/** Outcome says how the page must respond to a widget message. */
export interface Outcome {
  added: boolean
  close: boolean
  tone: 'success' | 'failure' | 'none'
  text: string
}

const silent = (close: boolean): Outcome => ({ added: false, close, tone: 'none', text: '' })
const failure = (text: string): Outcome => ({ added: false, close: true, tone: 'failure', text })
const success = (kind: PaymentSource): Outcome => ({
  added: true,
  close: true,
  tone: 'success',
  text: messages.added[kind],
})

/**
 * outcomeOf returns the outcome of a message from the bank or card widget (4.10). The caller must refetch the list,
 * because a message is only a hint.
 */
export function outcomeOf({ status, message }: WidgetMessage): Outcome {
  switch (status) {
    case 'BANK_ADDED':
      return success('BANK_ACCOUNT')
    case 'CARD_ADDED':
      return success('DEBIT_CARD')
    case 'BANK_ERROR':
      return failure(textOf('BANK_ERROR_MSG'))
    case 'CARD_ERROR':
      return failure(message || messages.cardError)
    case 'ADD_LIMIT_EXCEEDED':
      return failure(messages.cardLimit)
    case 'EXIT_EVENT':
      return silent(true)
    default:
      return silent(false)
  }
}
