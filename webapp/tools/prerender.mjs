// Writes the site out after the build: each public page as a document that is read without scripts, the one document of all
// other pages, and site.json, by which the server knows them. It also draws the icons and weighs the pages.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'vite'
import { overspent } from './budget.mjs'
import { icon } from './icons.mjs'

const at = (path) => fileURLToPath(new URL(path, import.meta.url))
const dist = at('../dist')

/** Stands where the server writes the origin under which it is reached. */
const origin = 'https://origin.invalid'

/** The server writes what it knows into these places of a document. */
const places = { answers: '<!--answers-->', plain: '<!--plain-->' }

/** The faces of what is seen first; a page's heading is set in the last. */
const firstFonts = /figtree-latin-[46]00|bricolage-grotesque-latin-700/

/**
 * What pages are drawn from beside the configuration: lasting answers when they are written out, passing ones when sent.
 * And what a page runs at once, before anything else of it is there.
 */
const needs = {
  '/': {
    lasting: ['destinations', 'partnerBanks'],
    passing: ['rate', 'fees'],
    atOnce: 'src/parts/calculator/beforeAlive.ts',
  },
  '/contact': { lasting: ['states'] },
  '/fees': { passing: ['fees'] },
  '/licensing': { lasting: ['states', 'licences'] },
}

/** A visitor sees one of two sites: the real one, and one with a banner that says that it is not. */
const sites = ['production', 'test']

const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))
const answers = JSON.parse(readFileSync(at('../src/api/answers.gen.json'), 'utf8'))

/** Builds the site for Node and gives `use` what it exports, and the source of each module that is loaded late. */
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
    /** The source of the module that `page` loads: it is the one that exports the same component. */
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

/** The files that a module of the client's build brings along, itself first; its styles follow those that they lean on. */
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

/** Takes the style attributes out of markup, which no page may carry, and makes rules of them. */
function withoutStyles(markup) {
  const rules = new Map()
  const marked = markup.replace(/ style="([^"]*)"/g, (_, style) => {
    if (!rules.has(style)) rules.set(style, rules.size)
    return ` data-style="${rules.get(style)}"`
  })
  const css = [...rules].map(([style, name]) => `#root [data-style="${name}"]{${unescaped(style)}}`).join('')
  return { markup: marked, styles: css && `<style id="prerendered-styles">${css}</style>` }
}

/** The company as search engines read it. */
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

/** What a public page says of itself. */
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

/** What a document is painted with. */
function painting(files) {
  const fonts = (manifest['index.html'].assets ?? []).filter((file) => firstFonts.test(file))
  return [
    ...files
      .filter((file) => file.endsWith('.css'))
      .map((file) => `<link rel="stylesheet" href="/${file}" />`),
    ...fonts.map((file) => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin />`),
  ]
}

/** The script of an entry, and what it needs. */
const script = ([entry, ...needed]) => [
  `<script type="module" src="/${entry}"></script>`,
  ...needed.map((file) => `<link rel="modulepreload" href="/${file}" />`),
]

/** What makes a document run. */
function running(files) {
  const { file: entry } = manifest['index.html']
  return script([entry, ...files.filter((file) => file.endsWith('.js') && file !== entry)])
}

/** The files of what the page at a path runs at once; most have none. */
const atOnce = (path) => (needs[path]?.atOnce ? filesOf(needs[path].atOnce) : [])

/**
 * Puts what stands in the template into the document once it has been painted: until then nothing competes with that. A
 * document that is not painted, in a tab behind others, does not wait for long.
 */
const afterPaint = `<script>
      const { content } = document.getElementById('code')
      const run = () => document.head.append(content)
      new PerformanceObserver(run).observe({ type: 'paint', buffered: true })
      setTimeout(run, 2000)
    </script>`

/** What the build has put into its document; here it is put in anew, with what the page needs beside. */
const builtIn =
  /\n\s*<(?:script type="module"|link rel="modulepreload"|link rel="stylesheet")[^>]*>(?:<\/script>)?/g

/** Fills the document that the build has made. */
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

/** Writes the documents, and answers with all pages and the files that each loads. */
async function writeOut({ routes, frames, heads, company, render, sourceOf }) {
  const template = readFileSync(join(dist, 'index.html'), 'utf8')
  // The library's styles are the entry's own: everything else leans on them.
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
      // React does not throw: it leaves a mark where a component failed, and the page would draw the part again in the browser.
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
