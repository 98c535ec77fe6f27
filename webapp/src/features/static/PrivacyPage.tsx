import { ArticlePage } from './ArticlePage'
import { privacy } from './texts/privacy'

export default function PrivacyPage() {
  return <ArticlePage article={privacy} />
}
