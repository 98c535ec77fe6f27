import { type Article, links } from '../article'
import { figures } from '../figures'

export const privacy: Article = {
  title: 'Privacy policy',
  lead: 'What we know about you, why we know it, who else learns of it, and how long we keep it.',
  updated: figures.changedOn,
  sections: [
    {
      heading: 'What we collect',
      list: [
        'Who you are: name, address, date of birth, phone, email, and what your identity papers say.',
        'Whom you send to: the beneficiary’s name, contact, relationship to you, and account.',
        'What you send: amounts, dates, purposes and the history of each transfer.',
        'How you pay: a token, the name of the bank or network and the last four digits. The rest is typed on our provider’s page and never reaches us.',
        'How you use the site: the address that a request comes from, and the kind of device. If a page breaks, your browser tells us which page and where in our code, never what you typed.',
        'What you tell us: your calls, letters and complaints.',
      ],
    },
    {
      heading: 'Why',
      paragraphs: [
        'To carry out your transfers, to know our customers as federal law asks, to prevent fraud, and to answer you when you call.',
        'We do not sell what we know about you, and we do not use it or share it for advertising, ours or anybody else’s. So there is nothing that you would have to opt out of.',
      ],
    },
    {
      heading: 'Who else learns of it',
      list: [
        'Who takes part in your transfer: the bank or card network that takes the money, the institution in Nepal that pays it out, and in some states the licensed partner who offers the service there.',
        'Who works for us and may use it for that alone: the provider that verifies identities, those that link banks and cards, and those that carry our mails and messages.',
        'Authorities, where the law obliges us.',
      ],
    },
    {
      heading: 'Data that leave the country',
      paragraphs: [
        'A payout in Nepal needs the names of sender and beneficiary, the account, the amount and the purpose there. Whoever pays it out is bound by the law of Nepal and by its contract with us.',
      ],
    },
    {
      heading: 'Cookies and what your browser keeps',
      paragraphs: [
        `We set cookies that keep you signed in, recognise a device that you have signed in on before (a year), remember that you have read the cookie notice (${figures.cookieNotice}), where you wanted to go when we asked you to sign in (${figures.signInPath}), and the country you chose (${figures.country}). There are no tracking cookies, and nobody else sets any here.`,
        'Your browser also keeps your session and a transfer that you have begun, encrypted with a key that cannot be taken out of it, and whether you like the site light or dark.',
      ],
    },
    {
      heading: 'How we protect it',
      paragraphs: [
        'What concerns a person is encrypted with a key of that person’s own. Our staff see only what their work needs, and what they do is recorded. Passwords and codes are kept in a form that cannot be read back.',
        'If somebody should get at your data nevertheless, we tell you and the authorities, as the law of your state says.',
      ],
    },
    {
      heading: 'How long',
      paragraphs: [
        `The law asks us to keep records of transfers for at least ${figures.records}, and for ${figures.sanctionsRecords} where sanctions rules apply. After that we destroy the key that your personal data is encrypted with, and nobody can read it any more.`,
      ],
    },
    {
      heading: 'Your choices',
      paragraphs: [
        [
          'Wherever you live, you may see what we hold about you, have mistakes corrected, and ask for its erasure; where a law obliges us to keep it, we tell you which and until when. We ask you to show that it is you, and treat you no differently for asking. Write or call: see our ',
          links.contact,
          '.',
        ],
      ],
    },
    {
      heading: 'Children',
      paragraphs: [
        'Hulak is for people of 18 years and older. We do not knowingly collect anything about children.',
      ],
    },
    {
      heading: 'Changes',
      paragraphs: [
        'If we change this policy we say so here, with the date, and by email before anything is used in a new way.',
      ],
    },
  ],
}
