import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Page } from '@/ui/Page'
import classes from './ArticlePage.module.css'
import {
  type Article,
  plainText,
  type RichText,
  type Section,
  sectionId,
  type TextLink,
  textsOf,
} from './article'

/** minSectionsForContents is the minimum number of sections for a table of contents. */
const minSectionsForContents = 7

function RichTextLink({ link }: { link: TextLink }) {
  if ('to' in link) return <Link to={link.to}>{link.text}</Link>
  const external = link.href.startsWith('http')
  return (
    <a href={link.href} {...(external && { target: '_blank', rel: 'noreferrer' })}>
      {link.text}
    </a>
  )
}

const renderRichText = (text: RichText): ReactNode =>
  typeof text === 'string'
    ? text
    : text.map((part) => (typeof part === 'string' ? part : <RichTextLink key={part.text} link={part} />))

function Block({ block }: { block: Section[number] }) {
  if (typeof block === 'string' || !('list' in block || 'steps' in block))
    return <p>{renderRichText(block)}</p>
  const items = textsOf(block).map((item) => <li key={plainText(item)}>{renderRichText(item)}</li>)
  return 'steps' in block ? <ol className={classes.steps}>{items}</ol> : <ul>{items}</ul>
}

function Contents({ headings }: { headings: readonly string[] }) {
  return (
    <ol>
      {headings.map((heading) => (
        <li key={heading}>
          <a href={`#${sectionId(heading)}`}>{heading}</a>
        </li>
      ))}
    </ol>
  )
}

/**
 * ArticlePage shows an article. A long article has a table of contents next to the text, or above the text on a
 * phone.
 */
export function ArticlePage({ article, ornament }: { article: Article; ornament?: ReactNode }) {
  const { title, lead, updated, sections } = article
  const headings = Object.keys(sections)
  const long = headings.length >= minSectionsForContents
  return (
    <Page title={title} lead={lead} width={long ? 'wide' : 'text'}>
      {ornament}
      <div className={classes.columns} data-contents={long || undefined}>
        <article className={classes.article}>
          {updated && <p className={classes.updated}>Last updated {updated}</p>}
          {long && (
            <details className={classes.collapsibleContents}>
              <summary>On this page</summary>
              <Contents headings={headings} />
            </details>
          )}
          {Object.entries(sections).map(([heading, section]) => (
            <section key={heading} id={sectionId(heading)}>
              <h2>{heading}</h2>
              {section.map((block) => (
                <Block key={textsOf(block).map(plainText).join()} block={block} />
              ))}
            </section>
          ))}
        </article>
        {long && (
          <nav className={classes.contents} aria-label="On this page">
            <h2>On this page</h2>
            <Contents headings={headings} />
          </nav>
        )}
      </div>
    </Page>
  )
}
