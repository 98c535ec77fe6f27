// Checks the API document with the rules of Redocly, which also validate each example with a JSON Schema validator.
import { fileURLToPath } from 'node:url'
import { createConfig, lint } from '@redocly/openapi-core'

const config = await createConfig({
  extends: ['recommended-strict'],
  rules: {
    'component-name-unique': 'error',
    'info-contact': 'error',
    'no-invalid-parameter-examples': 'error',
    'no-invalid-schema-examples': 'error',
    'no-required-schema-properties-undefined': 'error',
    'operation-singular-tag': 'error',
    'operation-tag-defined': 'error',
    'path-params-defined': 'error',
    'tags-alphabetical': 'error',
    // The specification sets paths such as /coupons/check/{code} next to /coupons/{code}/exists. The router prefers a fixed part of
    // a path to a parameter.
    'no-ambiguous-paths': 'off',
  },
})
// These calls never respond with 2xx. They redirect the browser.
const redirects = [
  '#/paths/~1v1~1auth~1oauth~1{provider}~1callback/',
  '#/paths/~1v1~1rate-alerts~1{token}~1unsubscribe/get/',
]
const ref = fileURLToPath(new URL('../../httpapi/openapi.json', import.meta.url))
const problems = (await lint({ ref, config })).filter(
  ({ ruleId, location }) =>
    ruleId !== 'operation-2xx-response' || !redirects.some((path) => location[0].pointer.startsWith(path)),
)
for (const { ruleId, message, location } of problems)
  console.error(`openapi.json ${location[0].pointer}: ${message} (${ruleId})`)
process.exitCode = problems.length > 0 ? 1 : 0
