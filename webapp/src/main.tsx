import './app/watchErrors'
import './app/trustedTypes'
import './app/mantine'
import 'virtual:theme.css'
import './app/global.css'
import './app/prerendered.css'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { takeAnswers } from './api/answers'
import { answersInPage } from './api/inPage'
import { App } from './app/App'
import { hearPresses } from './app/early'
import { takeOverStyles } from './app/prerendered'
import { prepare } from './app/router'
import { restoreFlow } from './flow/store'
import { restoreSession } from './session/actions'
import { hasStoredToken } from './session/vault'

/** show hydrates a visitor's prerendered page. Signed-in users get a new page instead. */
async function show(root: HTMLElement) {
  takeAnswers(answersInPage())
  await restoreFlow().catch(() => undefined)
  const site = (
    <StrictMode>
      <App />
    </StrictMode>
  )
  if (root.hasChildNodes() && !hasStoredToken()) {
    await prepare(window.location.pathname)
    takeOverStyles(root)
    // Hydration runs in small steps, so that the user can scroll and type.
    hearPresses()
    startTransition(() => void hydrateRoot(root, site))
  } else {
    root.replaceChildren()
    createRoot(root).render(site)
  }
}

const root = document.getElementById('root')
if (!root) throw new Error('the page has no root element')
void show(root).finally(() => document.documentElement.removeAttribute('data-waiting'))
void restoreSession()
