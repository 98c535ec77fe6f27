import { ArticlePage } from './ArticlePage'
import { products } from './texts/products'

export default function ProductsPage() {
  return <ArticlePage article={products} />
}
