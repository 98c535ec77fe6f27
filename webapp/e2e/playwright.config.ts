import { defineConfig } from '@playwright/test'
import { browserArguments, browserPath } from './browser'

// The tests use the real server with Postgres and the sandbox. start.ts starts them on free ports.
export default defineConfig({
  testDir: '.',
  globalSetup: './start.ts',
  outputDir: '../test-results',
  snapshotPathTemplate: '{testDir}/accessibilityTrees/{arg}{ext}',
  timeout: 90_000,
  expect: { timeout: 20_000 },
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list']],
  use: {
    viewport: { width: 1280, height: 900 },
    locale: 'en-US',
    serviceWorkers: 'block', // They would answer requests that a test mocks. offline.spec.ts allows them.
    actionTimeout: 20_000,
    launchOptions: { executablePath: await browserPath(), args: browserArguments() },
  },
})
