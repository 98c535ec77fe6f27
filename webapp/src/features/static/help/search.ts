import { plainText, textsOf } from '../article'
import type { HelpArticle } from './articles'

/** weights are the scores of a match, by the part of the article. */
const weights = { title: 8, keywords: 6, summary: 4, headings: 3, text: 1 } as const

/** skippedWords are too common to search for. */
const skippedWords = new Set(
  'a an and are can did do does for from how i in is it me my of on or the to was what when where why with you your'.split(
    ' ',
  ),
)

/** wordsOf splits text into lowercase words without accents, apostrophes, and the plural s. */
const wordsOf = (text: string): string[] =>
  (
    text
      .toLowerCase()
      .normalize('NFD')
      .replace(/[\u0300-\u036f'’]/g, '')
      .match(/[a-z0-9]+/g) ?? []
  ).map((word) => (word.length > 3 ? word.replace(/(?<!s)s$/, '') : word))

type Index = Readonly<Record<keyof typeof weights, readonly string[]>>

const indexOf = ({ title, summary, keywords, sections }: HelpArticle): Index => ({
  title: wordsOf(title),
  keywords: keywords.flatMap(wordsOf),
  summary: wordsOf(summary),
  headings: Object.keys(sections).flatMap(wordsOf),
  text: Object.values(sections).flat().flatMap(textsOf).map(plainText).flatMap(wordsOf),
})

const parts = Object.keys(weights) as (keyof typeof weights)[]

/** scoreOf returns the score of a search word, or 0 if the article does not contain it. A word matches its start. */
const scoreOf = (index: Index, word: string): number =>
  parts.reduce(
    (score, part) => score + (index[part].some((other) => other.startsWith(word)) ? weights[part] : 0),
    0,
  )

/**
 * searchArticles returns the articles that contain the most words of the query, best first. It returns undefined for a
 * query without words.
 */
export function searchArticles(articles: readonly HelpArticle[], query: string): HelpArticle[] | undefined {
  const all = wordsOf(query)
  const words = all.some((word) => !skippedWords.has(word))
    ? all.filter((word) => !skippedWords.has(word))
    : all
  if (words.length === 0) return undefined
  const scored = articles.map((article) => {
    const index = indexOf(article)
    const scores = words.map((word) => scoreOf(index, word))
    return {
      article,
      found: scores.filter((score) => score > 0).length,
      score: scores.reduce((sum, score) => sum + score, 0),
    }
  })
  const most = Math.max(...scored.map(({ found }) => found))
  if (most === 0) return []
  return scored
    .filter(({ found }) => found === most)
    .sort((a, b) => b.score - a.score)
    .map(({ article }) => article)
}
