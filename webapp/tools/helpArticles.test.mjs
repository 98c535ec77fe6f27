import { describe, expect, test } from 'vitest'
import { parseArticle } from './helpArticles.mjs'

const frontMatter = '---\ntitle: T\nsummary: S\ntopic: Your account\nkeywords: one, two\n---\n'

describe('a help article', () => {
  test('has sections with paragraphs, links, lists, and steps', () => {
    const body = '\n## First\n\nSee\n[this](/fees).\n\n- a\n- b\n\n## Next\n\n1. c\n2. [d](https://d.test)\n'
    expect(parseArticle('slug', frontMatter + body)).toEqual({
      slug: 'slug',
      title: 'T',
      summary: 'S',
      topic: 'Your account',
      keywords: ['one', 'two'],
      sections: {
        First: [['See ', { text: 'this', to: '/fees' }, '.'], { list: ['a', 'b'] }],
        Next: [{ steps: ['c', [{ text: 'd', href: 'https://d.test' }]] }],
      },
    })
  })

  test('fails the build if it is incomplete or uses unsupported Markdown', () => {
    expect(() => parseArticle('a', `${frontMatter}\n## One\n\nA **bold** claim`)).toThrow('unsupported')
    expect(() => parseArticle('a', `${frontMatter}\nNo heading`)).toThrow('heading')
    expect(() => parseArticle('a', `${frontMatter}\n## Empty`)).toThrow('empty')
    expect(() => parseArticle('a', '---\ntitle: T\n---\n\n## One\n\nText')).toThrow('summary is missing')
  })
})
