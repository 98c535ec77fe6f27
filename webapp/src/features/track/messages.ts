import type { Tracking } from '@/lib/api/types'
import { formatDay, formatNepaliDay } from '@/lib/format/time'
import texts from './texts.json'

/** Bilingual is text in Nepali and English, because the page does not know the beneficiary's language. */
export interface Bilingual {
  ne: string
  en: string
}

type Key = keyof typeof texts

const fill = (text: string, values: Record<string, string>) =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')

/** text returns a text for beneficiaries (1.08a). The texts are in texts.json, and values replace their placeholders. */
function text(key: Key, ne: Record<string, string> = {}, en = ne): Bilingual {
  return { ne: fill(texts[key].ne, ne), en: fill(texts[key].en, en) }
}

/** withSender returns a text about the sender, who can be unknown after an erasure. */
function withSender(key: Key, sender: string): Bilingual {
  const { ne, en } = texts.theSender
  return text(key, { sender: sender || ne }, { sender: sender || en })
}

const stages = {
  SENT: 'stageSent',
  PAYING: 'stagePaying',
  READY: 'stageReady',
  DELIVERED: 'stageDelivered',
  DELAYED: 'stageDelayed',
  STOPPED: 'stageStopped',
} as const satisfies Record<Tracking['stage'], Key>

const askErrors: Partial<Record<string, Key>> = {
  REQUEST_AMOUNT: 'askAmountInvalid',
  FIELD_CANNOT_BE_EMPTY: 'askAmountInvalid',
  REQUEST_NOTE: 'askNoteInvalid',
  REQUEST_TOO_OFTEN: 'askTooOften',
}

/** destination returns the bank, the wallet, or the payer that pays out the money. */
function destination({ payoutMethod, bankName, payerName }: Tracking): Bilingual | undefined {
  if (payerName) return text('toPayer', { payer: payerName })
  if (!bankName) return undefined
  return text(payoutMethod === 'WALLET' ? 'toWallet' : 'toBank', { bank: bankName })
}

export const messages = {
  title: (sender: string) => (sender ? withSender('title', sender) : text('titleWithoutName')),
  amount: text('amount'),
  expected: (day: string) => text('expected', { day: formatNepaliDay(day) }, { day: formatDay(day) }),
  destination,
  stage: (stage: Tracking['stage'], sender: string) => withSender(stages[stage], sender),
  steps: {
    label: 'Delivery status',
    paid: text('stepPaid'),
    sent: text('stepSent'),
    onItsWay: text('stepOnItsWay'),
    ready: text('stepReady'),
    received: text('stepReceived'),
    stopped: text('stepStopped'),
  },
  bring: text('bring'),
  bringId: text('bringId'),
  bringPin: (sender: string) => withSender('bringPin', sender),
  support: text('support'),
  privacy: text('privacy'),
  ask: {
    open: text('ask'),
    lead: (sender: string) => withSender('askLead', sender),
    amount: text('askAmount'),
    note: text('askNote'),
    noteHint: text('askNoteHint'),
    send: text('askSend'),
    cancel: text('askCancel'),
    done: (sender: string) => withSender('askDone', sender),
    error: (code: string) => text(askErrors[code] ?? 'askFailed'),
  },
  notFound: { title: "This link doesn't work", lead: text('notFound') },
  expired: { title: 'This link has expired', lead: text('expired') },
} as const
