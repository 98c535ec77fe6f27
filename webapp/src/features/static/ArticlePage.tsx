import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Page } from '@/ui/Page'
import classes from './ArticlePage.module.css'
import { type Article, plainText, type RichText, type Section, sectionId, type TextLink } from './article'

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

function Contents({ sections }: { sections: readonly Section[] }) {
  return (
    <ol>
      {sections.map(({ heading }) => (
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
  const long = sections.length >= minSectionsForContents
  return (
    <Page title={title} lead={lead} width={long ? 'wide' : 'text'}>
      {ornament}
      <div className={classes.columns} data-contents={long || undefined}>
        <article className={classes.article}>
          {updated && <p className={classes.updated}>Last updated {updated}</p>}
          {long && (
            <details className={classes.collapsibleContents}>
              <summary>On this page</summary>
              <Contents sections={sections} />
            </details>
          )}
          {sections.map(({ heading, paragraphs, list }) => (
            <section key={heading} id={sectionId(heading)}>
              <h2>{heading}</h2>
              {paragraphs?.map((paragraph) => (
                <p key={plainText(paragraph)}>{renderRichText(paragraph)}</p>
              ))}
              {list && (
                <ul>
                  {list.map((item) => (
                    <li key={plainText(item)}>{renderRichText(item)}</li>
                  ))}
                </ul>
              )}
            </section>
          ))}
        </article>
        {long && (
          <nav className={classes.contents} aria-label="On this page">
            <h2>On this page</h2>
            <Contents sections={sections} />
          </nav>
        )}
      </div>
    </Page>
  )
}
