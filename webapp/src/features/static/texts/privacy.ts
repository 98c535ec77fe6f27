import { type Article, links, richText } from '../article'
import { policyText } from '../policyText'

export const privacy: Article = {
  title: 'Privacy policy',
  lead: 'What data we have about you, why we have it, who we share it with, and how long we keep it.',
  updated: policyText.changedOn,
  sections: {
    'What we collect': [
      {
        list: [
          'Identity: name, address, date of birth, phone, email, and the details on your ID.',
          'Beneficiaries: their name, contact information, relationship to you, and account.',
          'Transfers: amounts, dates, purposes, and the history of each transfer.',
          'Payment methods: a token, the name of the bank or network, and the last four digits. You enter the rest on our provider’s page, and it never reaches us.',
          'Site use: your network address and device type. If a page fails, your browser tells us which page failed and where in our code, but never what you typed.',
          'Communications: your calls, letters, and complaints.',
        ],
      },
    ],
    'Why we collect it': [
      'We use your data to complete your transfers, to verify customers as federal law requires, to prevent fraud, and to help you when you call.',
      'We do not sell your data, and we do not use or share it for advertising. There is nothing to opt out of.',
    ],
    'Who we share it with': [
      {
        list: [
          'Companies that take part in your transfer: the bank or card network that collects the money, the institution in Nepal that pays it out, and, in some states, the licensed partner that offers the service there.',
          'Service providers that verify identities, link banks and cards, or deliver email and text messages. They may use your data only for their work for us.',
          'Authorities, if the law requires it.',
        ],
      },
    ],
    'Data that leaves the USA': [
      'To pay out a transfer in Nepal, we send the payout institution the names of the sender and the beneficiary, the account, the amount, and the purpose. The institution must follow Nepal’s laws and its contract with us.',
    ],
    'Cookies and browser storage': [
      `We set cookies that keep you signed in, recognize a device that you have used to sign in before (one year), remember that you read the cookie notice (${policyText.acceptanceCookieLifetime}), remember the page you requested when we asked you to sign in (${policyText.signInRedirectCookieLifetime}), and remember the country you chose (${policyText.countryCookieLifetime}). There are no tracking or third-party cookies.`,
      'Your browser also stores your session, any transfer you started, and your latest transfers to show them when you are offline. It encrypts them with a key that cannot be exported. When your session ends, it deletes your latest transfers. It also remembers whether you prefer the light or dark theme.',
    ],
    'How we protect it': [
      'We encrypt each person’s data with a separate key. Our employees see only the data they need for their work, and we record what they view. We hash passwords and codes, so no one can read them.',
      'If your data is exposed, we notify you and the authorities as your state’s law requires.',
    ],
    'How long we keep it': [
      `The law requires us to keep transfer records for at least ${policyText.recordRetention}, and for ${policyText.sanctionsRecordRetention} where sanctions rules apply. After that, we destroy the key that encrypts your personal data, so no one can read the data.`,
    ],
    'Your choices': [
      richText`Wherever you live, you can see your data, have mistakes corrected, and ask us to erase it. If a law requires us to keep it, we tell you which law and until when. We verify your identity first, and we never treat you differently for asking. To write or call us, see our ${links.contact}.`,
    ],
    Children: ['Hulak is for people 18 and older. We do not knowingly collect data about children.'],
    Changes: [
      'If we change this policy, we post the new date here and email you before we use your data in a new way.',
    ],
  },
}
