import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { helpPath, helpTitles } from '@/lib/help'
import { paths } from '@/lib/paths'
import { render } from '@/test/render'
import { mockResponse } from '@/test/server'
import { plainText, sectionId, textsOf } from '../article'
import { helpArticle, helpArticles, topics } from './articles'
import HelpArticlePage from './HelpArticlePage'
import HelpPage from './HelpPage'
import { searchArticles } from './search'

const textsIn = ({ sections }: (typeof helpArticles)[number]) =>
  Object.values(sections).flat().flatMap(textsOf)

const knownPaths = new Set<string>([
  ...Object.values(paths),
  ...helpArticles.map(({ slug }) => helpPath(slug)),
])

describe('help articles', () => {
  test.each(helpArticles.map((article) => [article.slug, article] as const))(
    '%s links only to existing pages',
    (_, article) => {
      for (const part of textsIn(article).flat()) {
        if (typeof part === 'object' && 'to' in part) expect(knownPaths).toContain(part.to)
      }
    },
  )

  test.each(Object.entries(helpTitles))('%s exists, because other pages link to it', (slug, title) => {
    expect(helpArticle(slug)?.title).toBe(title)
  })

  test('every article has a known topic and unique sections, and every topic has articles', () => {
    for (const { topic, sections } of helpArticles) {
      expect(topics).toContain(topic)
      const ids = Object.keys(sections).map(sectionId)
      expect(new Set(ids).size).toBe(ids.length)
    }
    for (const topic of topics) expect(helpArticles.some((article) => article.topic === topic)).toBe(true)
  })

  test.each([
    ['You can cancel if the money has not been paid out', '9.09e', 'cancel-a-transfer'],
    ['within three business days', '9.09e', 'cancel-a-transfer'],
    ['one business day', '9.09c', 'arrival-times'],
    ['holds for 30 minutes', '9.09d', 'fees-and-exchange-rate'],
    ['up to $2,000 per transfer', '9.02b', 'pay-by-debit-card'],
    ['Cash pickup: up to NPR 100,000', '9.03a', 'limits-and-tiers'],
    ['Tier 1: $2,999 per transaction', '9.04a', 'limits-and-tiers'],
    ['Tier 2: $7,499 per transaction', '9.04b', 'limits-and-tiers'],
    ['Tier 3: $9,999.99 per transaction including the fee, $25,000 per day', '9.04c', 'limits-and-tiers'],
    ['You have 180 days', '9.09f', 'report-an-error'],
    ['at least 6 characters', '5.06j 9.08a', 'sign-in-and-passwords'],
  ])('say "%s" (%s)', (words, _clauses, slug) => {
    const article = helpArticle(slug)
    expect(article && textsIn(article).map(plainText).join(' ')).toContain(words)
  })
})

describe('the search', () => {
  const first = (query: string) => searchArticles(helpArticles, query)?.[0]?.slug
  test.each([
    ['why is my money on hold', 'transfer-on-hold'],
    ['how do I cancel?', 'cancel-a-transfer'],
    ['forgot my password', 'sign-in-and-passwords'],
    ['card declined', 'declined-payment'],
    ['refunds', 'refunds'],
    ['esewa', 'mobile-wallet'],
    ['2fa', 'two-step-sign-in'],
    ['Límits', 'limits-and-tiers'],
  ])('finds the article for "%s"', (query, slug) => {
    expect(first(query)).toBe(slug)
  })

  test('finds nothing for unknown words, and needs at least one word', () => {
    expect(searchArticles(helpArticles, 'xyzzy')).toEqual([])
    expect(searchArticles(helpArticles, ' ?! ')).toBeUndefined()
  })
})

/** mockConfig mocks the response that the contact details need. */
const mockConfig = () =>
  mockResponse('get', '/v1/config', {
    environment: 'test',
    widgetOrigin: 'https://widgets.test',
    idleMinutes: 5,
    hiddenSourceStates: [],
    disabledStates: [],
    supportPhones: ['(833) 555-0142'],
  })

describe('the help page', () => {
  test('lists all articles by topic, and searches while the user types', async () => {
    mockConfig()
    const { user, router } = render(<HelpPage />, { at: paths.help })
    for (const topic of topics) expect(screen.getByRole('region', { name: topic })).toBeVisible()
    for (const { title } of helpArticles) expect(screen.getByRole('link', { name: title })).toBeVisible()
    await user.type(screen.getByRole('searchbox'), 'esewa')
    expect(screen.getByRole('status')).toHaveTextContent('1 article matches “esewa”')
    expect(screen.getByRole('link', { name: 'Mobile wallet' })).toHaveAttribute('href', '/help/mobile-wallet')
    expect(screen.queryByRole('region', { name: 'Your account' })).toBeNull()
    expect(router.state.location.search).toBe('?q=esewa')
  })

  test('a link can contain the search', () => {
    mockConfig()
    render(<HelpPage />, { at: `${paths.help}?q=xyzzy` })
    expect(screen.getByRole('status')).toHaveTextContent('No articles match “xyzzy”')
  })

  test('a visitor sends a question and gets a case number', async () => {
    mockConfig()
    const { bodies } = mockResponse('post', '/v1/complaints', { complaintNumber: 'C-ABCDE-FGHIJ' })
    const { user } = render(<HelpPage />, { at: paths.help })
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Maya Gurung')
    await user.type(screen.getByRole('textbox', { name: 'Email' }), 'maya@example.org')
    await user.type(screen.getByRole('textbox', { name: 'Subject' }), 'A question')
    await user.type(screen.getByRole('textbox', { name: 'Message' }), 'When?')
    await user.click(screen.getByRole('button', { name: 'Send question' }))
    expect(await screen.findByText('Your case number is C-ABCDE-FGHIJ')).toBeVisible()
    expect(bodies[0]).toMatchObject({ question: true, subject: 'A question', message: 'When?' })
  })
})

describe('an article’s page', () => {
  const open = (slug: string) => render(<HelpArticlePage />, { at: helpPath(slug), path: paths.helpArticle })

  test('shows the article, the topic’s other articles, and a link to the contact form', () => {
    open('cancel-a-transfer')
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Cancel a transfer')
    expect(screen.getByRole('heading', { name: 'Within 30 minutes' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Refunds' })).toHaveAttribute('href', '/help/refunds')
    expect(screen.getByRole('link', { name: 'Write to us' })).toHaveAttribute('href', '/help#contact')
  })

  test('an unknown article shows the not-found page', () => {
    open('no-such-article')
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Page not found')
  })
})
