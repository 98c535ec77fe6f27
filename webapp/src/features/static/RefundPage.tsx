import { ArticlePage } from './ArticlePage'
import { refund } from './texts/refund'

export default function RefundPage() {
  return <ArticlePage article={refund} />
}
