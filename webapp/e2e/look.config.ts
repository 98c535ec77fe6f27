import { defineConfig } from '@playwright/test'
import config from './playwright.config'

// Not a test: pictures of every page for people to look at. `HULAK_LOOK_DIR=/tmp/look npm run look`.
export default defineConfig({ ...config, testMatch: 'look.ts', timeout: 600_000 })
