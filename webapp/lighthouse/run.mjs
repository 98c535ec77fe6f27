// Measures the public pages with Lighthouse, as a phone on a slow network sees them: the program that `make run` starts, with
// data of its own, on free ports. Reports go to ../lighthouse-report; a home page below its goals ends with 1. Paths that are
// named are measured alone.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as listen } from 'node:net'
import { fileURLToPath } from 'node:url'
import lighthouse, { generateReport } from 'lighthouse'
import { chromium } from 'playwright-core'
import { createServer } from 'vite'

const reports = fileURLToPath(new URL('../lighthouse-report/', import.meta.url))

/** Least scores of the home page, of 100. */
const goals = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }
const categories = Object.keys(goals)

/** The home page is measured so often, because the machine has other things to do; the run in the middle counts. */
const homeRuns = 3

/** Runs `work` with what the browser tests know: how the program is started, and which browser there is. */
async function withTests(work) {
  const root = fileURLToPath(new URL('..', import.meta.url))
  const server = { middlewareMode: true, ws: false, watch: null }
  const optimizeDeps = { noDiscovery: true }
  const loader = await createServer({
    root,
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    optimizeDeps,
    server,
  })
  try {
    const { default: start } = await loader.ssrLoadModule('/e2e/start.ts')
    return await work({ start, ...(await loader.ssrLoadModule('/e2e/browser.ts')) })
  } finally {
    await loader.close()
  }
}

/** A port that nobody listens on. */
const freePort = () =>
  new Promise((done) => {
    const probe = listen().listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => done(port))
    })
  })

async function measure(url, port) {
  const { lhr } = await lighthouse(url, { port, logLevel: 'error', onlyCategories: categories })
  if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`)
  return lhr
}

const scoreOf = (lhr, category) => Math.round((lhr.categories[category].score ?? 0) * 100)

/** Kilobytes over the network, of everything or of one kind. */
const weightOf = (lhr, kind) =>
  lhr.audits['network-requests'].details.items
    .filter(({ resourceType }) => !kind || resourceType === kind)
    .reduce((sum, { transferSize }) => sum + transferSize, 0) / 1000

const rowOf = (path, lhr) => ({
  page: path,
  ...Object.fromEntries(categories.map((category) => [category, scoreOf(lhr, category)])),
  'FCP s': +(lhr.audits['first-contentful-paint'].numericValue / 1000).toFixed(2),
  'LCP s': +(lhr.audits['largest-contentful-paint'].numericValue / 1000).toFixed(2),
  CLS: +lhr.audits['cumulative-layout-shift'].numericValue.toFixed(4),
  'TBT ms': Math.round(lhr.audits['total-blocking-time'].numericValue),
  'script kB': +weightOf(lhr, 'Script').toFixed(1),
  'style kB': +weightOf(lhr, 'Stylesheet').toFixed(1),
  'all kB': +weightOf(lhr).toFixed(1),
})

/** What keeps a page from a full score, in words. */
function shortcomings(lhr) {
  const counted = categories.flatMap((category) =>
    lhr.categories[category].auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => lhr.audits[id]),
  )
  return counted
    .filter(({ score }) => score !== null && score < 0.9)
    .map(({ title, displayValue = '' }) => `${title} ${displayValue}`)
}

/** The public pages, as the program lists them for search engines. */
async function publicPaths(origin) {
  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text()
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => new URL(address).pathname)
}

const fell = await withTests(async ({ start, browserPath, browserArguments }) => {
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
    let home
    const asked = process.argv.slice(2)
    for (const path of asked.length > 0 ? asked : await publicPaths(origin)) {
      const runs = []
      for (let run = 0; run < (path === '/' ? homeRuns : 1); run++)
        runs.push(await measure(origin + path, port))
      runs.sort((a, b) => scoreOf(a, 'performance') - scoreOf(b, 'performance'))
      const lhr = runs[Math.floor(runs.length / 2)]
      writeFileSync(`${reports}${path === '/' ? 'home' : path.slice(1)}.html`, generateReport(lhr, 'html'))
      rows.push(rowOf(path, lhr))
      for (const shortcoming of shortcomings(lhr)) process.stdout.write(`${path}: ${shortcoming}\n`)
      if (path === '/') home = lhr
    }
    writeFileSync(`${reports}summary.json`, JSON.stringify(rows, null, 2))
    // biome-ignore lint/suspicious/noConsole: a table is what this program is for.
    console.table(rows)
    return home ? categories.filter((category) => scoreOf(home, category) < goals[category]) : []
  } finally {
    await browser.close()
    await stop()
  }
})
for (const category of fell)
  console.error(`the home page is below its goal in ${category}: ${goals[category]}`)
process.exitCode = fell.length > 0 ? 1 : 0
