// The build uses these exports to render the public pages to HTML.
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { App } from '@/app/App'
import { frames, preparePage } from '@/app/router'
import type { EmbeddedResponses } from '@/lib/api/embeddedResponses'
import { queryClient } from '@/lib/api/queries'
import { seedQueries } from '@/lib/api/seedQueries'

export { instanceMetadata, pageMetadata } from '@/app/pageMetadata'
export { routes } from '@/app/routes'
export { company } from '@/lib/company'
export { frames }

/** render returns a page's HTML as a visitor first sees it. `responses` holds the API responses to use. */
export async function render(path: string, responses: EmbeddedResponses): Promise<string> {
  queryClient.clear()
  seedQueries(responses)
  await preparePage(path, (page) => page())
  return renderToString(
    <StrictMode>
      <App router={({ children }) => <StaticRouter location={path}>{children}</StaticRouter>} />
    </StrictMode>,
  )
}
