import { ArticlePage } from './ArticlePage'
import { consumerProtection } from './texts/consumerProtection'

export default function ConsumerProtectionPage() {
  return <ArticlePage article={consumerProtection} />
}
