// Exports for the build, which renders the public pages to HTML.
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import type { EmbeddedResponses } from '@/api/embeddedResponses'
import { queryClient } from '@/api/queries'
import { seedQueries } from '@/api/seedQueries'
import { App } from '@/app/App'
import { frames, preparePage } from '@/app/router'

export { company } from '@/app/company'
export { heads } from '@/app/heads'
export { routes } from '@/app/routes'
export { frames }

/** render returns the HTML of the page at a path as a visitor first sees it. `answers` holds the API responses to use. */
export async function render(path: string, answers: EmbeddedResponses): Promise<string> {
  queryClient.clear()
  seedQueries(answers)
  await preparePage(path, (page) => page())
  return renderToString(
    <StrictMode>
      <App router={({ children }) => <StaticRouter location={path}>{children}</StaticRouter>} />
    </StrictMode>,
  )
}
