import { LandscapeIllustration } from '@/ui/Stepper'
import { ArticlePage } from './ArticlePage'
import { about } from './texts/about'

export default function AboutPage() {
  return <ArticlePage article={about} ornament={<LandscapeIllustration />} />
}
