import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { buildOnlyData } from './tools/buildOnlyData.mjs'
import { helpArticles } from './tools/helpArticles.mjs'
import { precompress } from './tools/precompress.mjs'
import { themeStyles } from './tools/themeStyles.mjs'

const apiOrigin = process.env.HULAK_API ?? 'http://127.0.0.1:8080'

const vendorPackages = [
  'react',
  'react-dom',
  'scheduler',
  'react-router',
  'react-router-dom',
  '@tanstack/(query-core|react-query)',
  'zustand',
  'openapi-fetch',
]

/** homeModules lists the home page's modules. */
const homeModules = [
  'node_modules/clsx/',
  '@mantine/core/esm/(core|utils/(?!Floating))/',
  '@mantine/core/esm/components/(ActionIcon|Anchor|Burger|Button|CloseButton|Group|Input|InputBase|Loader|Radio|Skeleton|Stack|Text|TextInput|Title|Transition|UnstyledButton|VisuallyHidden)/',
  '@mantine/hooks/esm/(utils|use-(callback-ref|color-scheme|did-update|disclosure|id|isomorphic-effect|media-query|merged-ref|reduced-motion|uncontrolled))/',
  '/src/lib/(api/(?!catalog.gen|permissions|rules|useIdempotencyKey)|money|sendFlow|session/(?!goals))',
  '/src/lib/(company|dialogs|format/(labels|pacific|time)|paths|signInRedirect|useBrowserValue|useSupport)\\.',
  '/src/app/guards\\.',
  '/src/parts/sendFlow/steps\\.',
  '/src/parts/calculator/(?!RateHistory|rateChart|rateHistoryMessages)',
  '/src/ui/(AmountInput|Icon|Money|Notice|Page|Stepper|states|usePageHeading)\\.',
]

const testFiles = ['src/**/*.test.{ts,tsx}', 'tools/**/*.test.mjs']

/**
 * isolatedTestFiles lists the tests of state that a module keeps until the page reloads, tests that mock modules, and tests that need the
 * page's address, which other tests change.
 */
const isolatedTestFiles = [
  'src/app/ErrorBoundary.test.tsx',
  'src/app/layout/layout.test.tsx',
  'src/app/report.test.ts',
  'src/features/admin/AdminShell.test.tsx',
  'src/features/auth/passkeySignIn.test.tsx',
  'src/features/design/DesignPage.test.tsx',
  'src/features/send/{pages,CreatedView}.test.tsx',
  'src/features/transfers/OfflinePage.test.tsx',
  'src/lib/api/{client,seedQueries}.test.ts',
  'src/lib/sendFlow/store.test.ts',
  'src/lib/session/*.test.{ts,tsx}',
  'src/parts/passkeys/Passkeys.test.tsx',
  'src/test/*.test.ts',
]

export default defineConfig({
  plugins: [react(), helpArticles(), themeStyles(), buildOnlyData(), precompress()],
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  server: {
    proxy: { '/v1': { target: apiOrigin, changeOrigin: false } },
    // src/lib/company.ts imports the company data from the server's folder.
    fs: { allow: ['..'] },
  },
  build: {
    target: 'es2022',
    manifest: true,
    // Keep fonts and images in separate files, because the content security policy blocks data: URLs.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Libraries rarely change, so a shared file stays in the browser's cache across releases.
        codeSplitting: {
          groups: [
            { name: 'vendor', test: new RegExp(`node_modules/(${vendorPackages.join('|')})/`) },
            // A single file for the home page saves about thirty requests.
            { name: 'home', test: new RegExp(homeModules.join('|')) },
          ],
        },
      },
    },
  },
  test: {
    environment: 'happy-dom',
    setupFiles: ['./src/test/setup.ts'],
    testTimeout: 30_000,
    // By default, Vitest leaves one core idle, which is half of a two-core machine.
    maxWorkers: '100%',
    restoreMocks: true,
    unstubGlobals: true,
    css: false,
    // Loading the modules takes longer than the tests, so most files share them. See src/test/setup.ts.
    projects: [
      {
        extends: true,
        test: { name: 'shared', isolate: false, include: testFiles, exclude: isolatedTestFiles },
      },
      { extends: true, test: { name: 'isolated', include: isolatedTestFiles } },
    ],
  },
})
