import './app/watchErrors'
import './app/trustedTypes'
import './app/mantine'
import 'virtual:theme.css'
import './app/global.css'
import './app/prerendered.css'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { readEmbeddedResponses } from './api/embeddedResponses'
import { seedQueries } from './api/seedQueries'
import { App } from './app/App'
import { markHydrating } from './app/earlyInput'
import { restoreInlineStyles } from './app/restoreInlineStyles'
import { preparePage } from './app/router'
import { restoreSendFlow } from './sendFlow/store'
import { restoreSession } from './session/actions'
import { hasStoredToken } from './session/vault'

/** start hydrates the prerendered page for a visitor. For a signed-in user, it renders a new page instead. */
async function start(root: HTMLElement) {
  seedQueries(readEmbeddedResponses())
  await restoreSendFlow().catch(() => undefined)
  const site = (
    <StrictMode>
      <App />
    </StrictMode>
  )
  if (root.hasChildNodes() && !hasStoredToken()) {
    await preparePage(window.location.pathname)
    restoreInlineStyles(root)
    // A transition splits hydration into small steps, so the user can still scroll and type.
    markHydrating()
    startTransition(() => void hydrateRoot(root, site))
  } else {
    root.replaceChildren()
    createRoot(root).render(site)
  }
}

const root = document.getElementById('root')
if (!root) throw new Error('the page has no root element')
void start(root).finally(() => document.documentElement.removeAttribute('data-waiting'))
void restoreSession()
