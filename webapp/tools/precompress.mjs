import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

const compressible = /\.(js|css|svg|json|txt|webmanifest)$/

/**
 * Writes a .br file beside each text file of the build: the smallest form, which takes too long to be made while
 * somebody waits. The server hands it out, and makes gzip itself for whoever does not take it.
 */
export function precompress() {
  let outDir = 'dist'
  return {
    name: 'hulak-precompress',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    configResolved(config) {
      outDir = join(config.root, config.build.outDir)
    },
    closeBundle() {
      for (const entry of readdirSync(outDir, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !compressible.test(entry.name)) continue
        const path = join(entry.parentPath, entry.name)
        const bytes = readFileSync(path)
        const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
        writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params }))
      }
    },
  }
}
