import { ArticlePage } from './ArticlePage'
import { terms } from './texts/terms'

export default function TermsPage() {
  return <ArticlePage article={terms} />
}
