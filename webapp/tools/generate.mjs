// Generates the API types, the error messages, and the numbers in the terms from the server's API document.
import { readFileSync, writeFileSync } from 'node:fs'
import openapiTS, { astToString } from 'openapi-typescript'

const urlOf = (path) => new URL(path, import.meta.url)
const banner = '// Generated from the API document by `npm run generate`. Do not edit.\n\n'

const document = JSON.parse(readFileSync(urlOf('../../httpapi/openapi.json'), 'utf8'))

// Declare the path parameters that the document omits.
for (const [path, methods] of Object.entries(document.paths)) {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
  for (const operation of Object.values(methods)) {
    operation.parameters ??= []
    const declared = new Set(operation.parameters.filter((p) => p.in === 'path').map((p) => p.name))
    for (const name of names.filter((name) => !declared.has(name))) {
      operation.parameters.push({ in: 'path', name, required: true, schema: { type: 'string' } })
    }
  }
}

const types = await openapiTS(document, { alphabetize: true, defaultNonNullable: false })
writeFileSync(urlOf('../src/api/schema.gen.ts'), banner + astToString(types))

const texts = JSON.stringify(document['x-catalog'], null, 2)
writeFileSync(urlOf('../src/api/catalog.gen.ts'), `${banner}export const catalog = ${texts} as const\n`)

const terms = JSON.stringify(document['x-terms'], null, 2)
writeFileSync(urlOf('../src/api/terms.gen.ts'), `${banner}export const terms = ${terms} as const\n`)
