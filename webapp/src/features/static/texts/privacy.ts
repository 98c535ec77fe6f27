import { type Article, links } from '../article'

export const privacy: Article = {
  title: 'Privacy policy',
  lead: 'What we know about you, why we know it, who else learns of it, and how long we keep it.',
  updated: 'January 5, 2026',
  sections: [
    {
      heading: 'What we collect',
      list: [
        'Who you are: name, address, date of birth, phone, email, and what your identity papers say.',
        'Whom you send to: the beneficiary’s name, contact, relationship to you, and account.',
        'What you send: amounts, dates, purposes and the history of each transfer.',
        'How you pay: a token, the name of the bank or network and the last four digits. The rest is typed on our provider’s page and never reaches us.',
        'How you use the site: the address that a request comes from, and the kind of device.',
      ],
    },
    {
      heading: 'Why',
      paragraphs: [
        'To carry out your transfers, to know our customers as federal law asks, to prevent fraud, and to answer you when you call. We do not sell what we know about you, and we do not use it for other people’s advertising.',
      ],
    },
    {
      heading: 'Who else learns of it',
      paragraphs: [
        'The partners who take part in your transfer: the bank or card network that takes the money, the institution in Nepal that pays it out, and the provider that verifies identities. Authorities, where the law obliges us.',
      ],
    },
    {
      heading: 'Cookies and what your browser keeps',
      paragraphs: [
        'We set cookies that keep you signed in, remember that you have read the cookie notice (30 days), remember where you wanted to go when we asked you to sign in (1 day), and remember the country you chose. Your browser keeps your session encrypted with a key that cannot be taken out of it. There are no tracking cookies.',
      ],
    },
    {
      heading: 'How we protect it',
      paragraphs: [
        'What concerns a person is encrypted with a key of that person’s own. Our staff see only what their work needs, and what they do is recorded. Passwords and codes are kept in a form that cannot be read back.',
      ],
    },
    {
      heading: 'How long',
      paragraphs: [
        'The law asks us to keep records of transfers for at least 5 years, and for 10 years where sanctions rules apply. After that we destroy the key that your personal data is encrypted with, and nobody can read it any more.',
      ],
    },
    {
      heading: 'Your choices',
      paragraphs: [
        [
          'You may see what we hold about you, have mistakes corrected, and ask for its erasure; where a law obliges us to keep it, we tell you which and until when. Write or call: see our ',
          links.contact,
          '.',
        ],
      ],
    },
  ],
}
