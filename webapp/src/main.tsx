import './app/watchErrors'
import './app/trustedTypes'
import './app/mantine'
import './app/global.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App'
import { restoreFlow } from './flow/store'
import { restoreSession } from './session/actions'

void restoreSession()
void restoreFlow().catch(() => undefined)

const root = document.getElementById('root')
if (!root) throw new Error('the page has no root element')
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
