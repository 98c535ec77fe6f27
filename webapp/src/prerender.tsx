// The build uses these exports to render the public pages to HTML.
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import type { EmbeddedResponses } from '@/api/embeddedResponses'
import { queryClient } from '@/api/queries'
import { seedQueries } from '@/api/seedQueries'
import { App } from '@/app/App'
import { frames, preparePage } from '@/app/router'

export { company } from '@/app/company'
export { pageMetadata } from '@/app/pageMetadata'
export { routes } from '@/app/routes'
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
