import { type Code, textOf } from '@/lib/api/catalog'
import { formatDay } from '@/lib/format/time'
import { dropZeroCents, groupThousands } from '@/lib/money/decimal'

/** localMessages holds the messages for the codes that the server never returns. */
const localMessages = {
  PAYMENT_DETAILS_MISSING: 'Payment details are missing',
  BENEFICIARY_DETAILS_MISSING: 'Beneficiary details are missing',
  PAYMENT_INFORMATION_MISSING: 'Payment information is missing',
  BENEFICIARY_NOT_READY: 'Beneficiary details not ready Please select your Beneficiary account once again',
  RESELECT_BANK: 'Please select your bank account again. It must be verified.',
  RESELECT_CARD: 'Please select your debit card again.',
  CARD_AMOUNT_LIMIT: 'sending amount limit is {amount} for debit card transaction',
  ELIGIBLE_FOR_COUPON:
    'You are eligible for coupon {code} for this transaction. Please recalculate your transaction with the coupon.',
  TIER_THREE_LIMIT: 'Per transaction limit is $9999.99 including fees. Please input a valid amount here.',
} as const

type LocalCode = keyof typeof localMessages

/** MessageCode is the code of a local message or of a message in the shared catalog. */
export type MessageCode = Code | LocalCode

const isLocalCode = (code: MessageCode): code is LocalCode => Object.hasOwn(localMessages, code)

/** messageForCode returns the message for a code with the parameters filled in. */
export function messageForCode(code: MessageCode, params: Record<string, string> = {}): string {
  if (!isLocalCode(code)) return textOf(code, params)
  return localMessages[code].replace(/\{(\w+)\}/g, (placeholder, name: string) => params[name] ?? placeholder)
}

export const messages = {
  beneficiary: {
    title: 'Who are you sending money to?',
    method: 'How should they receive the money?',
    add: 'Add beneficiary',
    addMethod: (method: string) => `Add ${method} and continue`,
    previous: 'Previous',
    continue: 'Continue',
  },
  methodList: {
    title: 'How should they receive the money?',
    lead: 'We only ask for the details this method needs. You can add other methods later.',
    next: 'Next',
  },
  person: {
    title: 'Who are you sending money to?',
    lead: 'Enter the name exactly as it appears on their ID or bank account. The payer checks that it matches.',
    continue: 'Continue',
    previous: 'Previous',
  },
  method: {
    title: (name: string) => `How should ${name} receive the money?`,
    loading: 'How should they receive the money?',
    continue: 'Continue',
    previous: 'Previous',
  },
  payment: {
    title: 'How would you want to pay for this transaction?',
    changeAmounts: 'Fees and limits depend on how you pay.',
    changeLink: 'Change payment details',
    bankHint: (day: string | undefined) =>
      day ? `ACH transfer, arrives by ${formatDay(day)}` : 'ACH transfer',
    cardHint: (day: string | undefined, maximum: string) => {
      const amount = `$${dropZeroCents(groupThousands(maximum))}`
      return day ? `Arrives by ${formatDay(day)}, up to ${amount}` : `Up to ${amount}`
    },
    noBanks: 'No banks are added yet',
    noCards: 'No cards are added yet',
    add: { BANK_ACCOUNT: 'Add Bank', DEBIT_CARD: 'Add Debit Card' },
    notVerified: 'You can add a payment method after we verify your identity.',
    previous: 'Previous Step',
    continue: 'Continue',
  },
  schedule: {
    open: 'Schedule or repeat instead',
    title: 'Schedule or repeat this transfer',
    when: 'When to send',
    options: [
      { value: 'ONCE', label: 'Once, on a date' },
      { value: 'RATE', label: 'When the rate is good enough' },
      { value: 'WEEKLY', label: 'Every week' },
      { value: 'BIWEEKLY', label: 'Every two weeks' },
      { value: 'MONTHLY', label: 'Every month' },
    ],
    firstDate: 'Date of the first transfer',
    latestDate: 'Send by this date at any rate',
    zone: 'We send at 9 AM Pacific Time.',
    minRate: 'Send as soon as 1 USD is worth this many NPR',
    lastDate: 'Last possible date (optional)',
    count: 'Number of transfers (optional)',
    fixed: 'Amount of each transfer',
    fixedSend: (amount: string) => `Send exactly $${amount}`,
    fixedReceive: (amount: string) => `Deliver exactly ${amount} NPR`,
    authorize: 'Authorize schedule',
    created: 'Your transfer is scheduled',
  },
  review: {
    title: 'Review Details',
    headline: (name: string, amount: string, day: string) => `${name} gets ${amount} by ${formatDay(day)}`,
    disclosures: 'Transfer details and your rights',
    rateTitle: 'The exchange rate has been updated',
    rateUpdated: (rate: string) =>
      `The rate is now ${rate}, so we updated the amounts. Nothing was sent. Check the new amounts before you send.`,
    expiredTitle: 'Your quote expired',
    expired:
      'We updated the amounts with a new quote. Nothing was sent. Check the new amounts before you send.',
    send: 'Send Money Now',
    changeAmounts: 'Change amounts',
    previous: 'Previous Step',
    authorizeTitle: 'Authorization',
    authorize: (total: string, from: string) =>
      `You authorize us to debit ${total} from ${from} now, for this transfer only.`,
    confirm: 'Yes, Continue',
    cancel: 'Cancel',
    unknownTitle: 'We couldn’t reach Hulak',
    unknown:
      'We don’t know yet whether your transfer was sent. Keep this page open and don’t send the money again. We’ll check when the connection is restored.',
    notSentTitle: 'Your transfer was not sent',
    notSent:
      'The connection was lost before your transfer reached us. We didn’t take any money. You can try again now.',
    unavailableTitle: 'We couldn’t send your transfer',
    unavailable:
      'This attempt sent nothing, and we didn’t take any money for it. Please try again in a minute. We’ll send it only once.',
    duplicateTitle: 'Send the same amount again?',
    duplicate: (total: string, name: string) =>
      `If you continue, we’ll charge you ${total} for a second transfer to ${name}.`,
    confirmDuplicate: 'Send a second transfer',
    cancelDuplicate: 'Don’t send',
    failed: 'something went wrong',
    alreadySent: 'This transfer was already sent. You can see it on your dashboard. We didn’t send it again.',
  },
  record: {
    title: 'Your address and ID number',
    lead: 'Federal law requires us to keep your address and an ID number for transfers of $3,000 or more.',
    section: 'Address and ID number',
    idType: 'Type of ID number',
    idTypeHint: 'Choose a passport or an alien number only if you have no SSN and no ITIN.',
    idTypes: {
      SSN: 'Social Security number (SSN)',
      ITIN: 'Individual Taxpayer Identification Number (ITIN)',
      ALIEN_NUMBER: 'Alien number (A-number)',
      PASSPORT: 'Passport',
    },
    idNumber: 'Number',
    idCountry: 'Country that issued the passport',
    save: 'Save and continue',
    change: 'Change',
    changeLabel: 'Change address and ID number',
    addressMissing: (name: string) =>
      `Federal law requires us to keep ${name}’s address for transfers of $3,000 or more. Please add it.`,
    addAddress: 'Add address',
  },
  created: {
    title: 'Your money is on its way',
    lead: (name: string, day: string) =>
      `${name || 'Your beneficiary'} should get it by ${formatDay(day)}. We’ll update you at every step.`,
    onHoldTitle: "We're checking your transfer",
    onHold: "We haven't taken any money yet. We'll let you know when your transfer continues.",
    total: 'You paid',
    onHoldTotal: "You'll pay",
    sentOnce: 'You submitted this transfer more than once. We sent it only once.',
    sendEmail: 'Send email',
    notify: 'Notify beneficiary',
    text: (name: string) => `Text ${name}`,
    texted: (name: string) => `We texted the tracking link to ${name}`,
    notified: 'We sent an email to your beneficiary',
    cancelUntil: (time: string, minutes: number) =>
      `You can cancel for a full refund until ${time}. ${minutes === 1 ? '1 minute is' : `${minutes} minutes are`} left.`,
    track: 'Track transfer',
    share: (name: string) => `Share with ${name || 'your beneficiary'}`,
    shareText: 'I sent you money with Hulak. You can follow it here:',
    linkCopied: 'The tracking link is copied. Send it to your beneficiary.',
    dashboard: 'Go to Dashboard',
    receipt: 'Download receipt',
  },
} as const
