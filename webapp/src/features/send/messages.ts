import { type Code, textOf } from '@/api/catalog'
import { formatDay } from '@/ui/time'

/** texts holds the messages for codes that only the flow's checks return. */
const texts = {
  PAYMENT_DETAILS_MISSING: 'Payment details are missing',
  BENEFICIARY_DETAILS_MISSING: 'Beneficiary details are missing',
  PAYMENT_INFORMATION_MISSING: 'Payment information is missing',
  BENEFICIARY_NOT_READY: 'Beneficiary details not ready Please select your Beneficiary account once again',
  RESELECT_BANK: 'Please select your bank account once again. It must be verified.',
  RESELECT_CARD: 'Please select your debit card once again',
  CARD_AMOUNT_LIMIT: 'sending amount limit is {amount} for debit card transaction',
  ELIGIBLE_FOR_COUPON:
    'You are eligible for coupon {code} for this transaction. Please recalculate your transaction with the coupon.',
  TIER_THREE_LIMIT: 'Per transaction limit is $9999.99 including fees. Please input a valid amount here.',
} as const

type LocalCode = keyof typeof texts

/** FlowCode is an error code of the flow or of the shared catalog. */
export type FlowCode = Code | LocalCode

const isLocalCode = (code: FlowCode): code is LocalCode => Object.hasOwn(texts, code)

/** flowMessage returns the message for a code, with its parameters filled in. */
export function flowMessage(code: FlowCode, params: Record<string, string> = {}): string {
  if (!isLocalCode(code)) return textOf(code, params)
  return texts[code].replace(/\{(\w+)\}/g, (whole, name: string) => params[name] ?? whole)
}

export const messages = {
  beneficiary: {
    title: 'Who receives the money?',
    method: 'How should it reach them?',
    purpose: 'What is the money for?',
    add: 'Add beneficiary',
    previous: 'Previous',
    next: 'Continue',
  },
  methodList: {
    title: 'How should the money reach them?',
    lead: 'We only ask for the details this method needs. You can add other methods later.',
    next: 'Next',
  },
  person: {
    title: 'Who receives the money?',
    lead: 'Enter the name exactly as on their ID or bank account. The payer checks that it matches.',
    next: 'Continue',
    previous: 'Previous',
  },
  method: {
    title: (name: string) => `How should the money reach ${name}?`,
    loading: 'How should the money reach them?',
    next: 'Continue',
    previous: 'Previous',
  },
  payment: {
    title: 'How would you want to pay for this transaction?',
    changeAmounts: 'The fee and the limits depend on how you pay.',
    changeLink: 'Change payment details',
    bankHint: (day: string | undefined) => (day ? `By ACH, arrives by ${formatDay(day)}` : 'By ACH'),
    cardHint: (day: string | undefined) =>
      day ? `Arrives by ${formatDay(day)}, up to $2,000` : 'Up to $2,000',
    noBanks: 'No banks are added yet',
    noCards: 'No cards are added yet',
    add: { BANK_ACCOUNT: 'Add Bank', DEBIT_CARD: 'Add Debit Card' },
    notVerified: 'You can add one after we verify your identity.',
    previous: 'Previous Step',
    next: 'Continue',
  },
  review: {
    title: 'Review Details',
    disclosures: 'What you pay and what arrives',
    rateTitle: 'The exchange rate has been updated',
    rateUpdated: (rate: string) =>
      `The rate is now ${rate}, so we updated the amounts. Nothing was sent. Check the new amounts before you send.`,
    expiredTitle: 'Your quote expired',
    expired: 'We got a new quote. Nothing was sent. Check the new amounts before you send.',
    send: 'Send Money Now',
    previous: 'Previous Step',
    authorizeTitle: 'Authorization',
    authorize: (total: string, from: string) =>
      `You authorize us to take ${total} from ${from} now, for this transfer only.`,
    confirm: 'Yes, Continue',
    cancel: 'Cancel',
    unknownTitle: 'We couldn’t reach Hulak',
    unknown:
      'We don’t know yet if your transfer was sent. Keep this page open and don’t send the money again. We’ll check as soon as the connection is back.',
    notSentTitle: 'Your transfer was not sent',
    notSent:
      'The connection was lost before your transfer reached us. We took no money. You can send it now.',
    duplicateTitle: 'Send the same amount again?',
    duplicate: (total: string, name: string) =>
      `If you continue, we take ${total} for a second transfer to ${name}.`,
    confirmDuplicate: 'Send a second transfer',
    cancelDuplicate: 'Don’t send',
    failed: 'something went wrong',
    alreadySent:
      'This transfer was already sent. You can see it on your dashboard. No second transfer was sent.',
  },
  created: {
    title: 'Your money is on its way',
    lead: (name: string, day: string) =>
      `${name || 'Your beneficiary'} should get it by ${formatDay(day)}. We’ll update you at every step.`,
    onHoldTitle: "We're checking your transfer",
    onHold: "We haven't taken any money yet. We'll tell you as soon as your transfer continues.",
    total: 'You paid',
    onHoldTotal: "You'll pay",
    sentOnce: 'You tried more than once. The transfer was sent only once.',
    sendEmail: 'Send email',
    notify: 'Notify beneficiary',
    notified: 'We sent an email to your beneficiary',
    dashboard: 'Go to Dashboard',
    receipt: 'Download receipt',
  },
} as const
