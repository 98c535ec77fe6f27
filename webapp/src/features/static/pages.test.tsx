import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { company } from '@/lib/company'
import { helpPath } from '@/lib/help'
import { paths } from '@/lib/paths'
import { anyone } from '@/lib/route'
import { render, signInUser } from '@/test/render'
import { mockError, mockResponse } from '@/test/server'
import { type Article, plainText, sectionId, textsOf } from './article'
import { helpArticles } from './help/articles'
import { routes } from './routes'
import { about } from './texts/about'
import { aml } from './texts/aml'
import { career } from './texts/career'
import { consumerProtection } from './texts/consumerProtection'
import { privacy } from './texts/privacy'
import { products } from './texts/products'
import { refund } from './texts/refund'
import { terms } from './texts/terms'

const pages = [
  [paths.aboutUs, 'About Us', '2.01b'],
  [paths.contact, 'Contact Us', '2.01c'],
  [paths.products, 'Products', '2.01d'],
  [paths.terms, 'Terms and Conditions', '2.01e'],
  [paths.privacy, 'Privacy policy', '2.01f'],
  [paths.consumerProtection, 'Consumer Protection', '2.01g'],
  [paths.aml, 'AML and Compliance Policy', '2.01h'],
  [paths.refund, 'Refund policy', '2.01i'],
  [paths.fees, 'Fees', '2.01j'],
  [paths.career, 'Career', '2.01k'],
  [paths.complaint, 'File A Complaint', '2.01l'],
  [paths.licensing, 'License and Complaint', '2.01m'],
] as const

/** mockPageResponses mocks the API responses that a page needs. */
function mockPageResponses(path: string) {
  if (([paths.contact, paths.complaint, paths.licensing] as string[]).includes(path)) {
    mockResponse('get', '/v1/config', {
      environment: 'test',
      widgetOrigin: 'https://widgets.test',
      idleMinutes: 5,
      hiddenSourceStates: [],
      disabledStates: [],
      supportPhones: ['+1 (555) 010-4852', '+1 (555) 010-4853'],
    })
  }
  if (path === paths.contact || path === paths.licensing) {
    mockResponse('get', '/v1/states/USA', {
      result: [
        { code: 'IL', name: 'Illinois' },
        { code: 'MA', name: 'Massachusetts' },
        { code: 'NY', name: 'New York' },
        { code: 'TX', name: 'Texas' },
      ],
    })
  }
  if (path === paths.licensing) mockResponse('get', '/v1/license', { result: [] })
  if (path === paths.fees) mockResponse('get', '/v1/fees', { result: [] })
}

async function open(path: string) {
  const route = routes.find((candidate) => candidate.path === path)
  if (!route) throw new Error(`no page at ${path}`)
  mockPageResponses(path)
  const { default: Page } = await route.page()
  return render(<Page />, { at: path })
}

test.each(pages)('%s shows the page "%s" to everyone (1.07a %s)', async (path, title) => {
  await open(path)
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title)
  expect(routes.find((route) => route.path === path)?.access).toEqual(anyone)
  if (path === paths.licensing) mockError('get', '/v1/license/MA', 404, 'LICENCE_NOT_FOUND')
  signInUser()
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title)
})

test('the products page lists the ways to pay and to receive money (2.01d)', async () => {
  await open(paths.products)
  expect(screen.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible()
  for (const name of ['Bank account', 'Debit card', 'Bank deposit', 'Mobile wallet', 'Cash pickup']) {
    expect(screen.getByRole('link', { name })).toBeVisible()
  }
})

test.each([paths.contact, paths.complaint, paths.licensing])(
  '%s tells the user that it shows sample data',
  async (path) => {
    await open(path)
    expect(screen.getByText(/^This page shows sample data/)).toBeVisible()
  },
)

describe('the contact page (2.38a)', () => {
  test('opens with the customer support section expanded (1.03b 2.38a)', async () => {
    await open(paths.contact)
    expect(screen.getByRole('button', { name: 'Hulak customer support' })).toHaveAttribute(
      'aria-expanded',
      'true',
    )
    expect(await screen.findByRole('link', { name: '+1 (555) 010-4853' })).toHaveAttribute(
      'href',
      'tel:+15550104853',
    )
    expect(screen.getByRole('link', { name: company.supportEmail })).toBeVisible()
    expect(screen.getByText('7 days a week, 7AM to 9PM EST')).toBeVisible()
  })

  test('lists agents in Illinois, Massachusetts, New York, and Texas (2.38a)', async () => {
    const { user } = await open(paths.contact)
    await screen.findByRole('button', { name: 'Agents in Texas' })
    const agents = screen.getAllByRole('button', { name: /^Agents in/ }).map((button) => button.textContent)
    expect(agents).toEqual(
      ['Illinois', 'Massachusetts', 'New York', 'Texas'].map((state) => `Agents in ${state}`),
    )
    for (const [state, address, phone] of [
      ['Illinois', '10 Sample Avenue, Chicago, IL 60601', '5550101001'],
      ['Massachusetts', '1 Sample Plaza, Boston, MA 02110', '5550101002'],
      ['New York', '20 Sample Street, Jackson Heights, NY 11372', '5550101003'],
      ['Texas', '30 Sample Road, Irving, TX 75038', '5550101004'],
    ]) {
      await user.click(screen.getByRole('button', { name: `Agents in ${state}` }))
      const agents = within(await screen.findByRole('region', { name: `Agents in ${state}` }))
      expect(agents.getByText(address as string)).toBeVisible()
      expect(agents.getByRole('link')).toHaveAttribute('href', `tel:+1${phone}`)
    }
  })
})

describe('an article', () => {
  const articles = { about, aml, career, consumerProtection, privacy, products, refund, terms }
  const textsIn = ({ sections }: Article) => Object.values(sections).flat().flatMap(textsOf)
  const textOf = (article: Article) => textsIn(article).map(plainText).join(' ')

  test.each([
    ['7 days a week, 7AM to 9PM EST', '1.03b', about],
    [
      'within one business day if you pay by debit card, and three business days if you pay from a bank',
      '9.09c',
      terms,
    ],
    ['holds for 30 minutes', '9.09d', terms],
    ['cancel a transfer within 30 minutes', '9.09e', terms],
    ['full refund, including the fee, within three business days', '9.09e', refund],
    ['180 days', '9.09f', consumerProtection],
    ['within 10 days', '9.09g', consumerProtection],
    ['penalty of up to $1,000', '9.09g', consumerProtection],
    ['within 45 days', '9.10a', refund],
    ['more than one year, we may charge $0.50 a month, up to a total of $42', '9.10b', refund],
    ['$0.50 a month, up to a total of $42', '9.10b', terms],
    ['limited to $500', '9.10c', terms],
    ['$3,000 or more', '9.10d', aml],
    ['at least five years', '9.10e', privacy],
    ['at least five years', '9.10e', aml],
    [company.partner, '9.10g', terms],
    ['Debit cards are accepted up to $2,000', '9.02b', terms],
    ['NPR 100,000 for a cash pickup', '9.03a', terms],
    ['NPR 1,000,000 for a bank deposit', '9.03b', terms],
    ['NPR 50,000 for a mobile wallet', '9.03d', terms],
    ['full name, address, date of birth, phone, email, a sanctions check', '9.05a', aml],
    ['18 years or older', '9.08b', terms],
    ['read the cookie notice (30 days)', '9.12g', privacy],
    ['asked you to sign in (one day)', '9.12h', privacy],
  ] as const)('says "%s" (%s)', (words, _clause, article) => {
    expect(textOf(article)).toContain(words)
  })

  test.each(Object.entries(articles))('contains links only to existing pages: %s', (_, article) => {
    const known = new Set<string>([
      ...Object.values(paths),
      ...helpArticles.map(({ slug }) => helpPath(slug)),
    ])
    for (const part of textsIn(article).flat()) {
      if (typeof part === 'object' && 'to' in part) expect(known).toContain(part.to)
    }
  })

  test.each(Object.entries(articles))('has a unique ID for each section: %s', (_, article) => {
    const ids = Object.keys(article.sections).map(sectionId)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('has a table of contents if it is long', async () => {
    const { container } = await open(paths.terms)
    const contents = screen.getByRole('navigation', { name: 'On this page' })
    for (const link of within(contents).getAllByRole('link')) {
      const target = container.querySelector(link.getAttribute('href') ?? '')
      expect(target).toHaveTextContent(link.textContent ?? '')
    }
  })
})
