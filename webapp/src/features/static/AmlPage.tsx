import { ArticlePage } from './ArticlePage'
import { aml } from './texts/aml'

export default function AmlPage() {
  return <ArticlePage article={aml} />
}
