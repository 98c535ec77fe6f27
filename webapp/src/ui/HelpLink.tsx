import { type HelpSlug, helpPath, helpTitles } from '@/lib/help'
import { TextLink } from './TextLink'

/** HelpLink links to the help article about a problem. */
export function HelpLink({ article }: { article: HelpSlug }) {
  return (
    <TextLink to={helpPath(article)} display="inline-block" mih="1.5rem">
      Help: {helpTitles[article]}
    </TextLink>
  )
}
