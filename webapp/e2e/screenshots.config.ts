import { defineConfig } from '@playwright/test'
import config from './playwright.config'

// Runs screenshots.ts: `HULAK_SCREENSHOT_DIR=/tmp/screenshots npm run screenshots`.
export default defineConfig({ ...config, testMatch: 'screenshots.ts', timeout: 600_000 })
