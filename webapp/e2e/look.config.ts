import { defineConfig } from '@playwright/test'
import config from './playwright.config'

// Takes screenshots of every page for review. Run `HULAK_LOOK_DIR=/tmp/look npm run look`.
export default defineConfig({ ...config, testMatch: 'look.ts', timeout: 600_000 })
