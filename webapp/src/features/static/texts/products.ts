import { helpPath } from '@/lib/help'
import { type Article, links, richText } from '../article'
import { policyText } from '../policyText'

const help = (slug: string, text: string) => ({ text, to: helpPath(slug) })

export const products: Article = {
  title: 'Products',
  lead: 'One service: money from the USA to Nepal. You choose how you pay and how the money is received.',
  sections: {
    'How you pay': [
      {
        list: [
          richText`${help('pay-from-a-bank-account', 'Bank account')}: from your checking or savings account. The money usually arrives within ${policyText.bankDeliveryTime}.`,
          richText`${help('pay-by-debit-card', 'Debit card')}: up to ${policyText.cardMax} per transfer. The money usually arrives within ${policyText.cardDeliveryTime}.`,
        ],
      },
      richText`All fees are listed under ${links.fees}.`,
    ],
    'How the money is received': [
      {
        list: [
          richText`${help('bank-deposit', 'Bank deposit')}: up to ${policyText.bankDepositMax} to an account at a bank in Nepal.`,
          richText`${help('cooperative-deposit', 'Cooperative deposit')}: up to ${policyText.bankDepositMax} to an account at a cooperative.`,
          richText`${help('mobile-wallet', 'Mobile wallet')}: up to ${policyText.walletMax} to eSewa, Khalti, or IME Pay.`,
          richText`${help('cash-pickup', 'Cash pickup')}: up to ${policyText.cashPickupMax} in cash, with an ID and a PIN.`,
        ],
      },
    ],
    'Part of every transfer': [
      {
        list: [
          `an exchange rate that holds for ${policyText.rateHold}`,
          `a full refund if you cancel within ${policyText.cancelWindow} and the money has not been paid out`,
          richText`${help('track-a-transfer', 'tracking')} for you and for your recipient`,
          richText`a ${help('receipts-and-proof', 'receipt')} that anyone can check`,
        ],
      },
    ],
  },
}
