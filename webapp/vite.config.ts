import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { precompress } from './tools/precompress.mjs'
import { themeStyles } from './tools/themeStyles.mjs'

const api = process.env.HULAK_API ?? 'http://127.0.0.1:8080'

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
      output: {
        // What every page needs and seldom changes is one file: it compresses better and stays cached between releases.
        codeSplitting: {
          groups: [
            {
              name: 'vendor',
              test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@tanstack|zustand|openapi-fetch)\//,
            },
          ],
        },
      },
    },
  },
  test: {
    environment: 'happy-dom',
    setupFiles: ['./src/test/setup.ts'],
    include: ['src/**/*.test.{ts,tsx}'],
    testTimeout: 30_000,
    restoreMocks: true,
    css: false,
  },
})
