// What the build asks of the site: the pages that it has, and the public ones as text.
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

/** The markup of the page at a path as a visitor sees it first, given these answers of the server. */
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
