import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { precompress } from './tools/precompress.mjs'
import { themeStyles } from './tools/themeStyles.mjs'

const api = process.env.HULAK_API ?? 'http://127.0.0.1:8080'

const vendor = [
  'react',
  'react-dom',
  'scheduler',
  'react-router',
  'react-router-dom',
  '@tanstack',
  'zustand',
  'openapi-fetch',
]

/** What the home page needs before it is alive, and everything else after: see src/parts/calculator/beforeAlive.ts. */
const figures = [
  '/src/(money/|ui/(time|pacific)\\.|api/(inPage|terms\\.gen)\\.|parts/calculator/(estimate|messages|quoted|rateNote)\\.)',
]

const first = [
  'node_modules/clsx/',
  '@mantine/core/esm/(core|utils)/',
  '@mantine/core/esm/components/(ActionIcon|Anchor|Burger|Button|CloseButton|Group|Input|InputBase|Loader|Radio|Skeleton|Stack|Text|TextInput|Title|Transition|UnstyledButton|VisuallyHidden)/',
  '@mantine/hooks/esm/(utils|use-(callback-ref|color-scheme|did-update|disclosure|id|isomorphic-effect|media-query|merged-ref|reduced-motion|uncontrolled))/',
  '/src/(api|flow|session)/',
  '/src/app/(company|dialogs|early|guards|paths|useBrowser|useSupport)\\.',
  '/src/parts/calculator/(?!beforeAlive|[rR]ateCourse)',
  '/src/ui/(AmountInput|Icon|Money|Notice|Page|Trail|labels|states|usePageHeading)\\.',
]

export default defineConfig({
  plugins: [react(), themeStyles(), precompress()],
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  server: {
    proxy: { '/v1': { target: api, changeOrigin: false } },
    // The company's data stand with the server's: see src/app/company.ts.
    fs: { allow: ['..'] },
  },
  build: {
    target: 'es2022',
    manifest: true,
    // Fonts and images stay files of their own: the content security policy allows no data: addresses for them.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: {
        index: fileURLToPath(new URL('./index.html', import.meta.url)),
        calculator: fileURLToPath(new URL('./src/parts/calculator/beforeAlive.ts', import.meta.url)),
      },
      output: {
        // What every page needs and seldom changes is one file: it compresses better and stays cached between releases.
        codeSplitting: {
          groups: [
            { name: 'figures', test: new RegExp(figures.join('|')) },
            { name: 'vendor', test: new RegExp(`node_modules/(${vendor.join('|')})/`) },
            // So is what the home page needs of the rest: a phone asks for a file or two, not for thirty.
            { name: 'first', test: new RegExp(first.join('|')) },
          ],
        },
      },
    },
  },
  test: {
    environment: 'happy-dom',
    setupFiles: ['./src/test/setup.ts'],
    include: ['src/**/*.test.{ts,tsx}', 'tools/**/*.test.mjs'],
    testTimeout: 30_000,
    // By default one core is left idle, which on two is half of them.
    maxWorkers: '100%',
    restoreMocks: true,
    css: false,
  },
})
