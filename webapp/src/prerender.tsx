// Exports for the build: the pages of the site and the public ones as HTML.
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { takeAnswers } from '@/api/answers'
import type { Answers } from '@/api/inPage'
import { queryClient } from '@/api/queries'
import { App } from '@/app/App'
import { frames, prepare } from '@/app/router'

export { company } from '@/app/company'
export { heads } from '@/app/heads'
export { routes } from '@/app/routes'
export { frames }

/** render returns the HTML of the page at a path as a visitor first sees it, given the server's answers. */
export async function render(path: string, answers: Answers): Promise<string> {
  queryClient.clear()
  takeAnswers(answers)
  await prepare(path, (page) => page())
  return renderToString(
    <StrictMode>
      <App address={({ children }) => <StaticRouter location={path}>{children}</StaticRouter>} />
    </StrictMode>,
  )
}
