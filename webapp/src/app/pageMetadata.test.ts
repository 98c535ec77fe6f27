import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { instanceMetadata, pageMetadata } from './pageMetadata'
import { routes } from './routes'

// Search engines truncate longer titles and descriptions.
const maxTitleLength = 60
const maxDescriptionLength = 160

describe('metadata of public pages', () => {
  it('every public page has metadata', () => {
    expect([...pageMetadata.keys()].sort()).toEqual([
      '/',
      '/about-us',
      '/aml-compliance-policy',
      '/auth/signup',
      '/career',
      '/consumer-protection',
      '/contact',
      '/fees',
      '/file-a-complaint',
      '/help',
      '/licensing',
      '/payment/details',
      '/privacy-policy',
      '/products',
      '/refund-policy',
      '/terms-and-conditions',
    ])
  })

  it('the base document is in English (1.08a)', () => {
    const document = readFileSync('index.html', 'utf8')
    expect(document.match(/\blang="[^"]*"/g)).toEqual(['lang="en"'])
  })

  it('a page’s title matches its tab title', () => {
    const title = routes.find(({ path }) => path === '/fees')?.title
    expect(pageMetadata.get('/fees')?.title).toBe(`${title} · Hulak`)
  })

  it('every title and description is unique and short enough for search engines', async () => {
    const all = [...pageMetadata.values(), ...(await instanceMetadata())]
    for (const { title, description } of all) {
      expect(title.length, title).toBeLessThanOrEqual(maxTitleLength)
      expect(description.length, description).toBeLessThanOrEqual(maxDescriptionLength)
    }
    expect(new Set(all.map(({ title }) => title)).size).toBe(all.length)
    expect(new Set(all.map(({ description }) => description)).size).toBe(all.length)
  })
})
