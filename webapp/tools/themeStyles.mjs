import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

const name = 'virtual:theme.css'
const source = fileURLToPath(new URL('../src/app/themeStyles.tsx', import.meta.url))

/** themeStyles is a plugin that provides the theme's tokens as the style sheet `virtual:theme.css`. */
export function themeStyles() {
  let resolve
  return {
    name: 'hulak-theme-styles',
    configResolved(config) {
      resolve = { alias: config.resolve.alias }
    },
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    async load(id) {
      if (id !== `\0${name}`) return undefined
      const { module, dependencies } = await runnerImport(source, { configFile: false, resolve })
      for (const dependency of dependencies) this.addWatchFile(dependency)
      return module.themeStyles()
    },
  }
}
