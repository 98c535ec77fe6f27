import { TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { contactSection, helpPath } from '@/lib/help'
import { useSession } from '@/lib/session/store'
import { useBrowserValue } from '@/lib/useBrowserValue'
import { Icon } from '@/ui/Icon'
import { Notice } from '@/ui/Notice'
import { Page, Panel } from '@/ui/Page'
import { TextLink } from '@/ui/TextLink'
import { CompanyContact } from '../CompanyContact'
import { ComplaintForm } from '../ComplaintForm'
import { policyText } from '../policyText'
import { SampleNote } from '../SampleNote'
import { type HelpArticle, helpArticles, topics } from './articles'
import classes from './Help.module.css'
import { searchArticles } from './search'

const searchParameter = 'q'

function ArticleLinks({ articles }: { articles: readonly HelpArticle[] }) {
  return (
    <ul className={classes.articles}>
      {articles.map(({ slug, title, summary }) => (
        <li key={slug}>
          <TextLink to={helpPath(slug)}>{title}</TextLink>
          <p>{summary}</p>
        </li>
      ))}
    </ul>
  )
}

function Results({ articles, query }: { articles: readonly HelpArticle[]; query: string }) {
  return (
    <section aria-labelledby="results" className={classes.topic}>
      <h2 id="results">
        <span role="status">
          {articles.length === 0
            ? `No articles match “${query}”`
            : `${articles.length} ${articles.length === 1 ? 'article matches' : 'articles match'} “${query}”`}
        </span>
      </h2>
      {articles.length === 0 && <p>Try other words, or write to us below.</p>}
      <ArticleLinks articles={articles} />
    </section>
  )
}

function Topics() {
  return (
    <div className={classes.topics}>
      {topics.map((topic) => (
        <section key={topic} aria-label={topic} className={classes.topic}>
          <h2>{topic}</h2>
          <ArticleLinks articles={helpArticles.filter((article) => article.topic === topic)} />
        </section>
      ))}
    </div>
  )
}

/** Contact is the form for questions. Its URL fragment scrolls to the form. */
function Contact() {
  const [caseNumber, setCaseNumber] = useState<string>()
  const userId = useSession((s) => s.user?.id)
  const section = useRef<HTMLElement>(null)
  const { hash } = useLocation()
  useEffect(() => {
    if (hash === `#${contactSection}`) section.current?.scrollIntoView()
  }, [hash])
  return (
    <section id={contactSection} ref={section} aria-labelledby="contact-heading" className={classes.contact}>
      <h2 id="contact-heading">Contact us</h2>
      <div className={classes.contactColumns}>
        {caseNumber ? (
          <Notice tone="success" title={`Your case number is ${caseNumber}`}>
            Keep this number and mention it if you contact us about this question. We also emailed it to you.
          </Notice>
        ) : (
          <Panel>
            <p className={classes.contactLead}>
              We’ll respond by email within {policyText.complaintResponsePeriod}.
            </p>
            <ComplaintForm key={userId} isQuestion onFiled={setCaseNumber} />
          </Panel>
        )}
        <Panel>
          <CompanyContact />
        </Panel>
      </div>
      <SampleNote />
    </section>
  )
}

/** HelpPage lists the help articles by topic and searches them in the browser. */
export default function HelpPage() {
  const [parameters, setParameters] = useSearchParams()
  // The prerendered page does not know the query.
  const linkedQuery = useBrowserValue(() => parameters.get(searchParameter) ?? '', '')
  const [typedQuery, setTypedQuery] = useState<string>()
  const query = typedQuery ?? linkedQuery
  const results = searchArticles(helpArticles, query)
  return (
    <Page title="Help center" lead="Find an answer, or write to us.">
      <TextInput
        type="search"
        size="lg"
        label="Search the help center"
        placeholder="For example: hold, refund, limit"
        maxLength={100}
        leftSection={<Icon name="search" />}
        value={query}
        onChange={({ currentTarget: { value } }) => {
          setTypedQuery(value)
          setParameters(value ? { [searchParameter]: value } : {}, { replace: true })
        }}
      />
      {results ? <Results articles={results} query={query.trim()} /> : <Topics />}
      <Contact />
    </Page>
  )
}
