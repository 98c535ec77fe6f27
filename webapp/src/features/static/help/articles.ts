import { helpPath } from '@/lib/help'
import type { PageInstance } from '@/lib/route'
import type { Article } from '../article'
import { facts } from './facts'

/** HelpArticle is an article of the help center. */
export interface HelpArticle extends Article {
  slug: string
  /** One sentence for lists and search engines. */
  summary: string
  topic: string
  /** Words that people search for and that are not in the text. */
  keywords: readonly string[]
}

/** topics lists the topics of the help center in the order of the page. */
export const topics = [
  'Sending money',
  'Paying for a transfer',
  'How your recipient gets the money',
  'Delays, changes, and refunds',
  'Your account',
  'Safety and privacy',
] as const

/** withFacts replaces the placeholders in all texts of a value. */
function withFacts<T>(value: T): T {
  const text = JSON.stringify(value).replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const fact = facts[name]
    if (!fact) throw new Error(`help articles name an unknown fact: ${placeholder}`)
    return fact
  })
  return JSON.parse(text) as T
}

const files = import.meta.glob<Omit<HelpArticle, 'lead'>>('./articles/*.md', {
  eager: true,
  import: 'default',
})

/** helpArticles lists the articles by title. */
export const helpArticles: readonly HelpArticle[] = Object.values(files)
  .map((article) => withFacts({ ...article, lead: article.summary }))
  .sort((a, b) => a.title.localeCompare(b.title, 'en'))

export const helpArticle = (slug: string | undefined) => helpArticles.find((article) => article.slug === slug)

/** helpPages lists the articles' pages for the build. */
export const helpPages: readonly PageInstance[] = helpArticles.map(({ slug, title, summary }) => ({
  path: helpPath(slug),
  title,
  description: summary,
}))
