import { useParams } from 'react-router-dom'
import { contactSection, helpPath } from '@/lib/help'
import { paths } from '@/lib/paths'
import NotFound from '@/parts/NotFound'
import { TextLink } from '@/ui/TextLink'
import { ArticlePage } from '../ArticlePage'
import { helpArticle, helpArticles } from './articles'
import classes from './Help.module.css'

/** HelpArticlePage shows an article of the help center, with the other articles about its topic. */
export default function HelpArticlePage() {
  const article = helpArticle(useParams().article)
  if (!article) return <NotFound />
  const related = helpArticles.filter(({ topic, slug }) => topic === article.topic && slug !== article.slug)
  return (
    <div className={classes.root}>
      <nav aria-label="Breadcrumb" className={classes.breadcrumb}>
        <TextLink to={paths.help}>Help center</TextLink>
        <span>{article.topic}</span>
      </nav>
      <ArticlePage article={article} />
      <aside className={classes.related} aria-labelledby="related">
        <h2 id="related">More about {article.topic.toLowerCase()}</h2>
        <ul>
          {related.map(({ slug, title }) => (
            <li key={slug}>
              <TextLink to={helpPath(slug)}>{title}</TextLink>
            </li>
          ))}
        </ul>
        <p>
          Still need help? <TextLink to={`${paths.help}#${contactSection}`}>Write to us</TextLink>
        </p>
      </aside>
    </div>
  )
}
