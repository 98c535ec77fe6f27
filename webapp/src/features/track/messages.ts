import type { Tracking } from '@/lib/api/types'
import { formatDay, formatNepaliDay } from '@/lib/format/time'

type Stage = Tracking['stage']

/** Bilingual is text in Nepali and English, because the page does not know the beneficiary's language. */
export interface Bilingual {
  ne: string
  en: string
}

const senderName = (sender: string) => sender || 'Someone'
const theSender = (sender: string) => sender || 'the sender'
const theSenderInNepali = (sender: string) => sender || 'पैसा पठाउने व्यक्ति'

/** messages holds the text that beneficiaries see (1.08a). */
export const messages = {
  title: (sender: string) => `${senderName(sender)} sent you money`,
  nepaliTitle: (sender: string) => (sender ? `${sender} ले तपाईंलाई पैसा पठाउनुभएको छ` : 'तपाईंलाई पैसा पठाइएको छ'),
  amount: { ne: 'तपाईंले पाउनुहुने रकम', en: 'You receive' },
  expected: (day: string): Bilingual => ({
    ne: `${formatNepaliDay(day)} सम्ममा आइपुग्ने अनुमान छ`,
    en: `Expected by ${formatDay(day)}`,
  }),
  stages: {
    SENT: () => ({
      ne: 'पैसा नेपाल आउँदैछ। तपाईंले केही गर्नु पर्दैन।',
      en: "The money is on its way to Nepal. You don't need to do anything.",
    }),
    PAYING: () => ({
      ne: 'नेपालमा रहेको हाम्रो साझेदारले तपाईंलाई भुक्तानी गर्दैछ। तपाईंले केही गर्नु पर्दैन।',
      en: "Our partner in Nepal is paying you. You don't need to do anything.",
    }),
    READY: (sender, payer) => ({
      ne: `नगद तयार छ${payer ? ` (${payer})` : ''}। परिचयपत्र लिएर जानुहोस्। पिन नम्बर ${theSenderInNepali(sender)}सँग माग्नुहोस्।`,
      en: `The cash is ready${payer ? ` at ${payer}` : ''}. Bring an identity document. Ask ${theSender(sender)} for the PIN.`,
    }),
    DELIVERED: () => ({ ne: 'पैसा आइपुगेको छ।', en: 'The money has arrived.' }),
    DELAYED: (sender) => ({
      ne: `भुक्तानी अझै सफल भएको छैन। पैसा सुरक्षित छ। ${theSenderInNepali(sender)}लाई जानकारी छ, र हामी यसमा काम गर्दैछौं।`,
      en: `The payout hasn't succeeded yet. The money is safe. ${sender || 'The sender'} knows about the delay, and we are working on it.`,
    }),
    STOPPED: (sender) => ({
      ne: `यो पैसा आइपुग्नु अघि नै रोकिएको छ। कृपया ${theSenderInNepali(sender)}लाई सोध्नुहोस्।`,
      en: `This transfer was stopped before it arrived. Please ask ${theSender(sender)} about it.`,
    }),
  } satisfies Record<Stage, (sender: string, payer: string) => Bilingual>,
  steps: {
    label: 'Delivery status',
    sent: { ne: 'पठाइयो', en: 'Sent' },
    paying: { ne: 'नेपालमा हाम्रो साझेदारसँग', en: 'With our partner in Nepal' },
    ready: { ne: 'नगद तयार', en: 'Cash is ready for pickup' },
    arrived: {
      BANK_DEPOSIT: { ne: 'तपाईंको खातामा', en: 'In your account' },
      WALLET: { ne: 'तपाईंको वालेटमा', en: 'In your wallet' },
      CASH_PICKUP: { ne: 'तपाईंको हातमा', en: 'Picked up' },
    },
    stopped: { ne: 'रोकियो', en: 'Stopped' },
  },
  privacy: {
    ne: 'यो पृष्ठले तपाईंको खाता वा पिन नम्बर देखाउँदैन। पैसा दिनका लागि हामी तपाईंसँग कहिल्यै पासवर्ड वा भुक्तानी माग्दैनौं।',
    en: "This page doesn't show your account or a PIN. You never need to give us a password or pay anything to get your money.",
  },
  notFound: {
    title: "This link doesn't work",
    lead: {
      ne: 'यो लिङ्क काम गर्दैन। कृपया इमेलबाट फेरि खोल्नुहोस्, वा पैसा पठाउने व्यक्तिलाई सोध्नुहोस्।',
      en: 'The link might be incomplete. Open it from the email again, or ask the sender.',
    },
  },
  expired: {
    title: 'This link has expired',
    lead: {
      ne: 'यो लिङ्कको म्याद सकियो। पैसा अझै आएको छैन भने पठाउने व्यक्तिलाई सोध्नुहोस्।',
      en: "Tracking links work for 90 days. If you haven't received the money, ask the sender.",
    },
  },
} as const
