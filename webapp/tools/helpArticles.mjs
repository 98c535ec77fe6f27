import { basename } from 'node:path'

const articleFile = /\/help\/articles\/[a-z0-9-]+\.md$/
const requiredKeys = ['title', 'summary', 'topic', 'keywords']

/** parseFrontMatter returns the `key: value` lines between the `---` lines, and the text after them. Biome adds an empty line. */
function parseFrontMatter(text) {
  const [, head, body] = /^---\n+(.*?)\n---\n(.*)$/s.exec(text) ?? []
  if (head === undefined) throw new Error('the front matter is missing')
  const values = Object.fromEntries(
    head.split('\n').map((line) => {
      const [, key, value] = /^(\w+): (.+)$/.exec(line) ?? []
      if (!requiredKeys.includes(key)) throw new Error(`unknown front matter: ${line}`)
      return [key, value]
    }),
  )
  for (const key of requiredKeys) if (!values[key]) throw new Error(`${key} is missing`)
  return { values, body }
}

/** parseInline returns text as a string, or as a list of strings and links. */
function parseInline(text) {
  if (/[*_`<>|]/.test(text)) throw new Error(`unsupported Markdown: ${text}`)
  const parts = text.split(/(\[[^\]]+\]\([^)\s]+\))/).filter(Boolean)
  const parsed = parts.map((part) => {
    const [, label, target] = /^\[([^\]]+)\]\(([^)\s]+)\)$/.exec(part) ?? []
    if (!label) return part
    return target.startsWith('/') ? { text: label, to: target } : { text: label, href: target }
  })
  return parsed.length === 1 && typeof parsed[0] === 'string' ? parsed[0] : parsed
}

/** parseBlock returns a paragraph, a list, or steps. Lines of a paragraph are joined. */
function parseBlock(block) {
  const lines = block.split('\n')
  for (const [name, marker] of [
    ['list', /^- /],
    ['steps', /^\d+\. /],
  ]) {
    if (lines.every((line) => marker.test(line)))
      return { [name]: lines.map((line) => parseInline(line.replace(marker, ''))) }
  }
  return parseInline(lines.join(' '))
}

/** parseArticle parses a help article. Its body has a level-two heading for each section. */
export function parseArticle(slug, text) {
  const { values, body } = parseFrontMatter(text)
  const [before, ...parts] = body.split(/^## /m)
  if (before.trim() || parts.length === 0) throw new Error('the body must start with a heading')
  const sections = Object.fromEntries(
    parts.map((part) => {
      const [heading, ...blocks] = part.trim().split(/\n\n+/)
      if (blocks.length === 0) throw new Error(`the section "${heading}" is empty`)
      return [heading, blocks.map(parseBlock)]
    }),
  )
  const { title, summary, topic, keywords } = values
  return { slug, title, summary, topic, keywords: keywords.split(/, */), sections }
}

/** helpArticles is a plugin that turns the Markdown files of the help center into modules. */
export function helpArticles() {
  return {
    name: 'hulak-help-articles',
    transform(text, id) {
      if (!articleFile.test(id)) return undefined
      try {
        return {
          code: `export default ${JSON.stringify(parseArticle(basename(id, '.md'), text))}`,
          map: null,
        }
      } catch (error) {
        throw new Error(`${id}: ${error.message}`)
      }
    },
  }
}
