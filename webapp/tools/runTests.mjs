/**
 * Runs single tests on request, for internal/specproof. Starting Vitest once saves most of the time of a test. Each line of the input is a
 * request {test, pattern, changed}: a test file, a pattern of the title, and a file that has changed since the last request. Each line
 * of the output is a response {ran, failed, error}: whether a test ran, whether one failed, and why the test file cannot be loaded.
 */
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { createVitest } from 'vitest/node'

const vitest = await createVitest('test', { watch: false, reporters: [{}] })
await vitest.globTestSpecifications()
let restored
for await (const line of createInterface({ input: process.stdin })) {
  const { test, pattern, changed } = JSON.parse(line)
  for (const file of [changed, restored]) if (file) vitest.invalidateFile(resolve(file))
  restored = changed
  vitest.setGlobalTestNamePattern(new RegExp(pattern))
  const { testModules } = await vitest.runTestSpecifications(vitest.getModuleSpecifications(resolve(test)))
  const states = testModules.flatMap((module) =>
    [...module.children.allTests()].map((testCase) => testCase.result().state),
  )
  const failed = states.includes('failed')
  const error = testModules.flatMap((module) => module.errors().map(({ message }) => message)).join('\n')
  process.stdout.write(`${JSON.stringify({ ran: failed || states.includes('passed'), failed, error })}\n`)
}
await vitest.close()
process.exitCode = 0 // Vitest sets it after a failed test
