// Measures the public pages with Lighthouse, which simulates a phone on a slow network. It starts the server on free
// ports with a new data directory and writes reports to ../lighthouse-report. It exits with status 1 if the home page
// misses a goal. Arguments are the paths to measure. By default, it measures all public pages.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createTcpServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import lighthouse, { generateReport } from 'lighthouse'
import { chromium } from 'playwright-core'
import { createServer } from 'vite'

const reports = fileURLToPath(new URL('../lighthouse-report/', import.meta.url))

/** goals maps categories to the home page's minimum scores, out of 100. */
const goals = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }
const categories = Object.keys(goals)

/** homeRuns is the number of runs for the home page. The median run counts, because the machine's load varies. */
const homeRuns = 3

/** withTestModules calls a function with the exports of the browser tests' start.ts and browser.ts. */
async function withTestModules(callback) {
  const root = fileURLToPath(new URL('..', import.meta.url))
  const server = { middlewareMode: true, ws: false, watch: null }
  const optimizeDeps = { noDiscovery: true }
  const viteServer = await createServer({
    root,
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    optimizeDeps,
    server,
  })
  try {
    const { default: start } = await viteServer.ssrLoadModule('/e2e/start.ts')
    return await callback({ start, ...(await viteServer.ssrLoadModule('/e2e/browser.ts')) })
  } finally {
    await viteServer.close()
  }
}

/** freePort returns an unused port. */
const freePort = () =>
  new Promise((resolve) => {
    const server = createTcpServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })

/** measure returns a page's Lighthouse result. */
async function measure(url, port) {
  const { lhr } = await lighthouse(url, { port, logLevel: 'error', onlyCategories: categories })
  if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`)
  return lhr
}

/** scoreOf returns a category's score, out of 100. */
const scoreOf = (lhr, category) => Math.round((lhr.categories[category].score ?? 0) * 100)

/** transferSize returns how many kilobytes a page loads over the network. If type is set, it counts only that type. */
const transferSize = (lhr, type) =>
  lhr.audits['network-requests'].details.items
    .filter(({ resourceType }) => !type || resourceType === type)
    .reduce((sum, item) => sum + item.transferSize, 0) / 1000

/** summaryRow returns a page's row in the summary table. */
const summaryRow = (path, lhr) => ({
  page: path,
  ...Object.fromEntries(categories.map((category) => [category, scoreOf(lhr, category)])),
  'FCP s': +(lhr.audits['first-contentful-paint'].numericValue / 1000).toFixed(2),
  'LCP s': +(lhr.audits['largest-contentful-paint'].numericValue / 1000).toFixed(2),
  CLS: +lhr.audits['cumulative-layout-shift'].numericValue.toFixed(4),
  'TBT ms': Math.round(lhr.audits['total-blocking-time'].numericValue),
  'script kB': +transferSize(lhr, 'Script').toFixed(1),
  'style kB': +transferSize(lhr, 'Stylesheet').toFixed(1),
  'total kB': +transferSize(lhr).toFixed(1),
})

/** failedAudits describes the audits that lower a page's scores and score less than 90 out of 100. */
function failedAudits(lhr) {
  const scoredAudits = categories.flatMap((category) =>
    lhr.categories[category].auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => lhr.audits[id]),
  )
  return scoredAudits
    .filter(({ score }) => score !== null && score < 0.9)
    .map(({ title, displayValue = '' }) => `${title} ${displayValue}`)
}

/** publicPaths returns the paths in the sitemap. */
async function publicPaths(origin) {
  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text()
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => new URL(url).pathname)
}

const missedGoals = await withTestModules(async ({ start, browserPath, browserArguments }) => {
  const executablePath = await browserPath()
  const port = await freePort()
  const stop = await start()
  const browser = await chromium.launch({
    executablePath,
    args: [...browserArguments(), `--remote-debugging-port=${port}`],
  })
  try {
    const origin = process.env.HULAK_APP_URL
    rmSync(reports, { recursive: true, force: true })
    mkdirSync(reports, { recursive: true })
    const rows = []
    let homeResult
    const requestedPaths = process.argv.slice(2)
    for (const path of requestedPaths.length > 0 ? requestedPaths : await publicPaths(origin)) {
      const runs = []
      for (let run = 0; run < (path === '/' ? homeRuns : 1); run++)
        runs.push(await measure(origin + path, port))
      runs.sort((a, b) => scoreOf(a, 'performance') - scoreOf(b, 'performance'))
      const lhr = runs[Math.floor(runs.length / 2)]
      writeFileSync(
        `${reports}${path === '/' ? 'home' : path.slice(1).replaceAll('/', '.')}.html`,
        generateReport(lhr, 'html'),
      )
      rows.push(summaryRow(path, lhr))
      for (const audit of failedAudits(lhr)) process.stdout.write(`${path}: ${audit}\n`)
      if (path === '/') homeResult = lhr
    }
    writeFileSync(`${reports}summary.json`, JSON.stringify(rows, null, 2))
    // biome-ignore lint/suspicious/noConsole: the table is the program's output.
    console.table(rows)
    return homeResult ? categories.filter((category) => scoreOf(homeResult, category) < goals[category]) : []
  } finally {
    await browser.close()
    await stop()
  }
})
for (const category of missedGoals)
  console.error(`the home page's ${category} score is below ${goals[category]}`)
process.exitCode = missedGoals.length > 0 ? 1 : 0
