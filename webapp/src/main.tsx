import './app/watchErrors'
import './app/trustedTypes'
import './app/mantineStyles'
import 'virtual:theme.css'
import './app/global.css'
import './app/prerendered.css'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app/App'
import { registerServiceWorker } from './app/registerServiceWorker'
import { restoreInlineStyles } from './app/restoreInlineStyles'
import { preparePage } from './app/router'
import { readEmbeddedResponses } from './lib/api/embeddedResponses'
import { seedQueries } from './lib/api/seedQueries'
import { restoreSendFlow } from './lib/sendFlow/store'
import { restoreSession } from './lib/session/actions'
import { hasStoredToken } from './lib/session/vault'

/** start hydrates a visitor's prerendered page. For signed-in users, it renders the page from scratch. */
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
    // A transition splits hydration into small steps, so the page stays responsive.
    startTransition(() => void hydrateRoot(root, site))
  } else {
    root.replaceChildren()
    createRoot(root).render(site)
  }
}

const root = document.getElementById('root')
if (!root) throw new Error('missing root element')
void start(root).finally(() => document.documentElement.removeAttribute('data-waiting'))
void restoreSession()
if (import.meta.env.PROD) registerServiceWorker()
