// Prerenders the site after the build: an HTML document per public page, one document for all other pages,
// and site.json, which describes them to the server. It also renders the icons and checks the size budgets.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'vite'
import { overspent } from './budget.mjs'
import { icon } from './icons.mjs'

const at = (path) => fileURLToPath(new URL(path, import.meta.url))
const dist = at('../dist')

/** origin is a placeholder for the server's public origin. */
const origin = 'https://origin.invalid'

/** places are placeholders in a document that the server fills in. */
const places = { answers: '<!--answers-->', plain: '<!--plain-->' }

/** firstFonts are the fonts of the first view. The last one is the heading's. */
const firstFonts = /figtree-latin-[46]00|bricolage-grotesque-latin-700/

/**
 * needs lists the answers a page is rendered with: lasting ones at build time, passing ones when sent. It
 * also lists the code that runs first.
 */
const needs = {
  '/': {
    lasting: ['destinations', 'partnerBanks'],
    passing: ['rate', 'fees'],
    atOnce: 'src/parts/calculator/beforeHydration.ts',
  },
  '/contact': { lasting: ['states'] },
  '/fees': { passing: ['fees'] },
  '/licensing': { lasting: ['states', 'licences'] },
}

/** sites are the two variants of the site: production, and test with a banner. */
const sites = ['production', 'test']

const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))
const answers = JSON.parse(readFileSync(at('../src/api/answers.gen.json'), 'utf8'))

/** withSite builds the site for Node and calls `use` with its exports and the source of each lazy module. */
async function withSite(use) {
  const outDir = mkdtempSync(at('../node_modules/.prerender-'))
  try {
    await build({
      root: at('..'),
      logLevel: 'warn',
      build: {
        ssr: at('../src/prerender.tsx'),
        outDir,
        emptyOutDir: true,
        manifest: true,
        copyPublicDir: false,
      },
    })
    const load = (file) => import(pathToFileURL(join(outDir, file)).href)
    const built = JSON.parse(readFileSync(join(outDir, '.vite/manifest.json'), 'utf8'))
    const entry = Object.values(built).find(({ isEntry }) => isEntry)
    const late = await Promise.all(
      Object.values(built)
        .filter(({ isDynamicEntry }) => isDynamicEntry)
        .map(async ({ src, file }) => ({ src, exported: Object.values(await load(file)) })),
    )
    /** sourceOf returns the source of the module that `page` loads, found by its component. */
    const sourceOf = async (page) => {
      const { default: component } = await page()
      const found = late.find(({ exported }) => exported.includes(component))
      if (!found) throw new Error('a page is not loaded on its own')
      return found.src
    }
    return await use({ ...(await load(entry.file)), sourceOf })
  } finally {
    rmSync(outDir, { recursive: true, force: true })
  }
}

/**
 * filesOf returns the files of a module in the client build, the module first. Styles follow the styles they
 * depend on.
 */
function filesOf(key, seen = new Set()) {
  if (seen.has(key)) return []
  seen.add(key)
  const { file, css = [], imports = [] } = manifest[key]
  return [file, ...imports.flatMap((imported) => filesOf(imported, seen)), ...css]
}

const escaped = (text) => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;')
const unescaped = (text) =>
  text
    .replace(/&quot;/g, '"')
    .replace(/&#x27;/g, "'")
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')

/** withoutStyles replaces style attributes with rules, because pages may not have inline styles. */
function withoutStyles(markup) {
  const rules = new Map()
  const marked = markup.replace(/ style="([^"]*)"/g, (_, style) => {
    if (!rules.has(style)) rules.set(style, rules.size)
    return ` data-style="${rules.get(style)}"`
  })
  const css = [...rules].map(([style, name]) => `#root [data-style="${name}"]{${unescaped(style)}}`).join('')
  return { markup: marked, styles: css && `<style id="prerendered-styles">${css}</style>` }
}

/** organization returns the company's structured data for search engines. */
function organization(company) {
  const { email, hours } = { email: company.supportEmail, hours: company.hours }
  const known = {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    '@id': `${origin}/#organization`,
    name: company.name,
    legalName: company.legalName,
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
    email,
    address: company.address,
    areaServed: ['US', 'NP'],
    contactPoint: answers.config.supportPhones.map((telephone) => ({
      '@type': 'ContactPoint',
      contactType: 'customer support',
      telephone,
      email,
      description: hours,
    })),
  }
  return `<script type="application/ld+json">${JSON.stringify(known).replace(/</g, '\\u003c')}</script>`
}

/** headOf returns a public page's metadata tags. */
function headOf(path, { title, description }, company) {
  const address = escaped(origin + path)
  return [
    `<title>${escaped(title)}</title>`,
    `<meta name="description" content="${escaped(description)}" />`,
    `<link rel="canonical" href="${address}" />`,
    `<meta property="og:type" content="website" />`,
    `<meta property="og:site_name" content="${escaped(company.name)}" />`,
    `<meta property="og:title" content="${escaped(title)}" />`,
    `<meta property="og:description" content="${escaped(description)}" />`,
    `<meta property="og:url" content="${address}" />`,
    `<meta property="og:image" content="${origin}/icon-512.png" />`,
    `<meta name="twitter:card" content="summary" />`,
    organization(company),
  ].join('\n    ')
}

const unfound = (title) => `<title>${escaped(title)}</title>\n    <meta name="robots" content="noindex" />`

/** painting returns the tags needed for the first paint. */
function painting(files) {
  const fonts = (manifest['index.html'].assets ?? []).filter((file) => firstFonts.test(file))
  return [
    ...files
      .filter((file) => file.endsWith('.css'))
      .map((file) => `<link rel="stylesheet" href="/${file}" />`),
    ...fonts.map((file) => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin />`),
  ]
}

/** script returns the script tag of an entry and its preloads. */
const script = ([entry, ...needed]) => [
  `<script type="module" src="/${entry}"></script>`,
  ...needed.map((file) => `<link rel="modulepreload" href="/${file}" />`),
]

/** running returns the tags that start the app. */
function running(files) {
  const { file: entry } = manifest['index.html']
  return script([entry, ...files.filter((file) => file.endsWith('.js') && file !== entry)])
}

/** atOnce returns the files that the page at a path runs first. Most pages have none. */
const atOnce = (path) => (needs[path]?.atOnce ? filesOf(needs[path].atOnce) : [])

/**
 * afterPaint adds a template's content to the document after the first paint, so that nothing competes with
 * it. A background tab, which does not paint, waits only briefly.
 */
const afterPaint = `<script>
      const { content } = document.getElementById('code')
      const run = () => document.head.append(content)
      new PerformanceObserver(run).observe({ type: 'paint', buffered: true })
      setTimeout(run, 2000)
    </script>`

/** builtIn matches the tags that the build inserted. They are replaced with the page's own. */
const builtIn =
  /\n\s*<(?:script type="module"|link rel="modulepreload"|link rel="stylesheet")[^>]*>(?:<\/script>)?/g

/** documentOf fills in the document template of the build. */
function documentOf(template, { head, files, early = [], styles = '', markup = '' }) {
  const later = files.filter((file) => !early.includes(file))
  const code = markup
    ? ['<template id="code">', ...running(later), '</template>', afterPaint]
    : running(later)
  const begin = early.length > 0 ? script(early) : []
  const parts = [...painting(files), ...begin, styles, ...code, places.answers].filter(Boolean)
  return template
    .replace(builtIn, '')
    .replace('<title>Hulak</title>', () => head)
    .replace('</head>', () => `  ${parts.join('\n    ')}\n  </head>`)
    .replace('<div id="root"></div>', () => `${places.plain}\n    <div id="root">${markup}</div>`)
}

/** writeOut writes the documents and returns all pages with their files. */
async function writeOut({ routes, frames, heads, company, render, sourceOf }) {
  const template = readFileSync(join(dist, 'index.html'), 'utf8')
  // The library's styles belong to the entry, because all other styles depend on them.
  const start = [...new Set([...(manifest['index.html'].css ?? []), ...filesOf('index.html')])]
  const write = (name, text) => {
    mkdirSync(join(dist, 'documents'), { recursive: true })
    writeFileSync(join(dist, 'documents', name), text)
  }

  const pages = await Promise.all(
    routes.map(async ({ path, access, frame = 'site', page }) => {
      const sources = await Promise.all([page, frames[frame]].filter(Boolean).map(sourceOf))
      return {
        path,
        frame,
        access,
        files: [...new Set([...start, ...atOnce(path), ...sources.flatMap((source) => filesOf(source))])],
      }
    }),
  )

  const prerendered = async (path, name, head, files) => {
    const { lasting = [], passing = [] } = needs[path] ?? {}
    const named = ['config', ...lasting]
    for (const environment of sites) {
      const known = Object.fromEntries(named.map((name) => [name, answers[name]]))
      const markup = await render(path, { ...known, config: { ...answers.config, environment } })
      // React does not throw. It leaves a marker where a component failed and would render that part in the
      // browser.
      if (markup.includes('<!--$!-->'))
        throw new Error(`a component of ${path} cannot be rendered on the server`)
      const drawn = withoutStyles(markup)
      write(
        `${name}.${environment}.html`,
        documentOf(template, { head, files, early: atOnce(path), ...drawn }),
      )
    }
    return { document: name, lasting: named, passing }
  }

  const documents = {}
  for (const [path, head] of heads) {
    const { files } = pages.find((page) => page.path === path)
    const name = path === '/' ? 'home' : path.slice(1).replaceAll('/', '.')
    documents[path] = await prerendered(path, name, headOf(path, head, company), files)
  }
  const notFound = await prerendered('/404', 'not-found', unfound('Page not found · Hulak'), start)
  write('app.html', documentOf(template, { head: unfound('Hulak'), files: start }))

  writeFileSync(
    join(dist, 'site.json'),
    JSON.stringify({
      pages: documents,
      notFound,
      app: pages.map(({ path }) => path).filter((path) => !documents[path]),
      private: pages
        .filter(({ access }) => access.who === 'sender' || access.who === 'staff')
        .map(({ path }) => path),
    }),
  )
  return pages
}

const icons = [
  { name: 'apple-touch-icon', pixels: 180, full: true },
  { name: 'icon-192', pixels: 192 },
  { name: 'icon-512', pixels: 512 },
  { name: 'icon-maskable-512', pixels: 512, full: true },
]

const pages = await withSite(writeOut)
const svg = readFileSync(at('../public/favicon.svg'), 'utf8')
for (const { name, pixels, full } of icons) {
  writeFileSync(join(dist, `${name}.png`), icon(svg, pixels, { full }))
}
const passed = overspent(pages, (file) => readFileSync(join(dist, `${file}.br`)).length)
for (const path of ['index.html', '.vite']) rmSync(join(dist, path), { recursive: true })
if (passed.length > 0) {
  console.error(passed.join('\n'))
  process.exit(1)
}
