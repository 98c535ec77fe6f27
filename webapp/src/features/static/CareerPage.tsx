import { ArticlePage } from './ArticlePage'
import { career } from './texts/career'

export default function CareerPage() {
  return <ArticlePage article={career} />
}
