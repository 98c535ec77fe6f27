import { type Article, links } from '../article'
import { policyText } from '../policyText'

export const privacy: Article = {
  title: 'Privacy policy',
  lead: 'What data we have about you, why, who we share it with, and how long we keep it.',
  updated: policyText.changedOn,
  sections: [
    {
      heading: 'What we collect',
      list: [
        'Identity: name, address, date of birth, phone, email, and the details on your ID.',
        'Beneficiaries: their name, contact details, relationship to you, and account.',
        'Transfers: amounts, dates, purposes, and the history of each transfer.',
        'Payment methods: a token, the name of the bank or network, and the last four digits. You enter the rest on our provider’s page, and it never reaches us.',
        'Site use: your network address and device type. If a page fails, your browser tells us the page and the place in our code, never what you typed.',
        'Messages: your calls, letters, and complaints.',
      ],
    },
    {
      heading: 'Why we collect it',
      paragraphs: [
        'To make your transfers, to verify our customers as federal law requires, to prevent fraud, and to support you when you call.',
        'We do not sell your data, and we do not use or share it for advertising. There is nothing to opt out of.',
      ],
    },
    {
      heading: 'Who we share it with',
      list: [
        'Companies that take part in your transfer: the bank or card network that collects the money, the institution in Nepal that pays it out, and in some states the licensed partner that offers the service there.',
        'Service providers that may use it only for their work for us: identity verification, linking banks and cards, and delivering email and text messages.',
        'Authorities, if the law requires it.',
      ],
    },
    {
      heading: 'Data that leaves the USA',
      paragraphs: [
        'A payout in Nepal needs the names of sender and beneficiary, the account, the amount and the purpose there. The payout institution must follow the law of Nepal and its contract with us.',
      ],
    },
    {
      heading: 'Cookies and browser storage',
      paragraphs: [
        `We set cookies that keep you signed in, recognize a device you signed in on before (one year), remember that you read the cookie notice (${policyText.cookieNotice}), remember the page you wanted when we asked you to sign in (${policyText.signInPath}), and remember the country you chose (${policyText.country}). There are no tracking or third-party cookies.`,
        'Your browser also stores your session and any transfer you started, encrypted with a key that cannot be exported. It remembers if you prefer the light or dark theme.',
      ],
    },
    {
      heading: 'How we protect it',
      paragraphs: [
        'We encrypt each person’s data with a separate key. Our staff see only the data they need for their work, and we record what they view. We store passwords and codes in a form that cannot be reversed.',
        'If your data is exposed, we notify you and the authorities as your state’s law requires.',
      ],
    },
    {
      heading: 'How long we keep it',
      paragraphs: [
        `The law requires us to keep transfer records for at least ${policyText.records}, and for ${policyText.sanctionsRecords} where sanctions rules apply. After that, we destroy the key that encrypts your personal data, and no one can read it.`,
      ],
    },
    {
      heading: 'Your choices',
      paragraphs: [
        [
          'Wherever you live, you can see your data, have mistakes corrected, and ask us to erase it. If a law requires us to keep it, we tell you which law and until when. We verify your identity first, and we never treat you differently for asking. To write or call us, see our ',
          links.contact,
          '.',
        ],
      ],
    },
    {
      heading: 'Children',
      paragraphs: ['Hulak is for people 18 and older. We do not knowingly collect data about children.'],
    },
    {
      heading: 'Changes',
      paragraphs: [
        'If we change this policy, we post the new date here and email you before we use your data in a new way.',
      ],
    },
  ],
}
