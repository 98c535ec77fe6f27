// Prerenders the site after the build. It writes one HTML document for each public page, one document for all
// other pages, and site.json, which tells the server which document to send. It also checks the size budgets.
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'vite'
import { exceededBudgets } from './budget.mjs'

const pathTo = (path) => fileURLToPath(new URL(path, import.meta.url))
const dist = pathTo('../dist')

/** origin is a placeholder for the server's public origin. */
const origin = 'https://origin.invalid'

/** placeholders mark where the server inserts the embedded responses and the content for browsers without JavaScript. */
const placeholders = { responses: '<!--responses-->', noScript: '<!--no-script-->' }

/** preloadedFonts matches the fonts that are visible without scrolling. */
const preloadedFonts = /figtree-latin-[46]00|bricolage-grotesque-latin-700/

/** environments lists the variants of the site. The test variant has a banner. */
const environments = ['production', 'test']

const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))
const responses = JSON.parse(readFileSync(pathTo('../src/lib/api/responses.gen.json'), 'utf8'))

/** withSite builds the site for Node and calls `callback` with its exports and sourceOf. */
async function withSite(callback) {
  const outDir = mkdtempSync(pathTo('../node_modules/.prerender-'))
  try {
    await build({
      root: pathTo('..'),
      logLevel: 'warn',
      build: {
        ssr: pathTo('../src/prerender.tsx'),
        outDir,
        emptyOutDir: true,
        manifest: true,
        copyPublicDir: false,
      },
    })
    const load = (file) => import(pathToFileURL(join(outDir, file)).href)
    const ssrManifest = JSON.parse(readFileSync(join(outDir, '.vite/manifest.json'), 'utf8'))
    const entry = Object.values(ssrManifest).find(({ isEntry }) => isEntry)
    const lazyModules = await Promise.all(
      Object.values(ssrManifest)
        .filter(({ isDynamicEntry }) => isDynamicEntry)
        .map(async ({ src, file }) => ({ src, exports: Object.values(await load(file)) })),
    )
    /** sourceOf returns the source path of the lazy module that `page` loads. */
    const sourceOf = async (page) => {
      const { default: component } = await page()
      const lazyModule = lazyModules.find(({ exports }) => exports.includes(component))
      if (!lazyModule) throw new Error('page is not a lazily loaded module')
      return lazyModule.src
    }
    return await callback({ ...(await load(entry.file)), sourceOf })
  } finally {
    rmSync(outDir, { recursive: true, force: true })
  }
}

/**
 * filesOf returns the files that a module loads in the client build. The module itself comes first, and a
 * style sheet comes after the style sheets that it depends on.
 */
function filesOf(key, seen = new Set()) {
  if (seen.has(key)) return []
  seen.add(key)
  const { file, css = [], imports = [] } = manifest[key]
  return [file, ...imports.flatMap((imported) => filesOf(imported, seen)), ...css]
}

const escapeHtml = (text) => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;')
const unescapeHtml = (text) =>
  text
    .replace(/&quot;/g, '"')
    .replace(/&#x27;/g, "'")
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')

/** extractStyles replaces style attributes with rules, because the content security policy blocks them. */
function extractStyles(markup) {
  const rules = new Map()
  const marked = markup.replace(/ style="([^"]*)"/g, (_, style) => {
    if (!rules.has(style)) rules.set(style, rules.size)
    return ` data-style="${rules.get(style)}"`
  })
  const css = [...rules]
    .map(([style, name]) => `#root [data-style="${name}"]{${unescapeHtml(style)}}`)
    .join('')
  return { markup: marked, styles: css && `<style id="prerendered-styles">${css}</style>` }
}

/** organization returns the script tag with the company's structured data for search engines. */
function organization(company) {
  const { supportEmail: email, hours } = company
  const data = {
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
    contactPoint: responses.config.supportPhones.map((telephone) => ({
      '@type': 'ContactPoint',
      contactType: 'customer support',
      telephone,
      email,
      description: hours,
    })),
  }
  return `<script type="application/ld+json">${JSON.stringify(data).replace(/</g, '\\u003c')}</script>`
}

/** headOf returns the title and metadata tags of a public page. */
function headOf(path, { title, description }, company) {
  const url = escapeHtml(origin + path)
  return [
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}" />`,
    `<link rel="canonical" href="${url}" />`,
    `<meta property="og:type" content="website" />`,
    `<meta property="og:site_name" content="${escapeHtml(company.name)}" />`,
    `<meta property="og:title" content="${escapeHtml(title)}" />`,
    `<meta property="og:description" content="${escapeHtml(description)}" />`,
    `<meta property="og:url" content="${url}" />`,
    `<meta property="og:image" content="${origin}/icon-512.png" />`,
    `<meta name="twitter:card" content="summary" />`,
    organization(company),
  ].join('\n    ')
}

/** noindexHead returns the head tags of a page that search engines must not index. */
const noindexHead = (title) =>
  `<title>${escapeHtml(title)}</title>\n    <meta name="robots" content="noindex" />`

/** paintTags returns the tags that the browser needs for the first paint. */
function paintTags(files) {
  const fonts = (manifest['index.html'].assets ?? []).filter((file) => preloadedFonts.test(file))
  return [
    ...files
      .filter((file) => file.endsWith('.css'))
      .map((file) => `<link rel="stylesheet" href="/${file}" />`),
    ...fonts.map((file) => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin />`),
  ]
}

/** appTags returns the script tag that starts the app and the preload tags of the files that it imports. */
function appTags(files) {
  const { file: entry } = manifest['index.html']
  return [
    `<script type="module" src="/${entry}"></script>`,
    ...files
      .filter((file) => file.endsWith('.js') && file !== entry)
      .map((file) => `<link rel="modulepreload" href="/${file}" />`),
  ]
}

/**
 * afterPaint adds the scripts in a template to the document after the first paint, so they do not delay it. A
 * background tab does not paint, so it adds them after two seconds.
 */
const afterPaint = `<script>
      const { content } = document.getElementById('code')
      const run = () => document.head.append(content)
      new PerformanceObserver(run).observe({ type: 'paint', buffered: true })
      setTimeout(run, 2000)
    </script>`

/** generatedTags matches the tags that the build inserted. Each document replaces them with its own. */
const generatedTags =
  /\n\s*<(?:script type="module"|link rel="modulepreload"|link rel="stylesheet")[^>]*>(?:<\/script>)?/g

/** documentOf returns the document of a page, based on the build's template. */
function documentOf(template, { head, files, styles = '', markup = '' }) {
  const tags = appTags(files)
  const code = markup ? ['<template id="code">', ...tags, '</template>', afterPaint] : tags
  const parts = [...paintTags(files), styles, ...code, placeholders.responses].filter(Boolean)
  return template
    .replace(generatedTags, '')
    .replace('<title>Hulak</title>', () => head)
    .replace('</head>', () => `  ${parts.join('\n    ')}\n  </head>`)
    .replace('<div id="root"></div>', () => `${placeholders.noScript}\n    <div id="root">${markup}</div>`)
}

/** writeSite writes the documents and site.json, and returns all pages with their files. */
async function writeSite({ routes, frames, pageMetadata, instanceMetadata, company, render, sourceOf }) {
  const template = readFileSync(join(dist, 'index.html'), 'utf8')
  // The component library's styles come first, because all other styles depend on them.
  const entryFiles = [...new Set([...(manifest['index.html'].css ?? []), ...filesOf('index.html')])]
  const write = (name, text) => {
    mkdirSync(join(dist, 'documents'), { recursive: true })
    writeFileSync(join(dist, 'documents', name), text)
  }

  const pages = await Promise.all(
    routes.map(async ({ path, access, frame = 'site', page, prerendering }) => {
      const sources = await Promise.all([page, frames[frame]].filter(Boolean).map(sourceOf))
      return {
        path,
        frame,
        access,
        prerendering,
        files: [...new Set([...entryFiles, ...sources.flatMap((source) => filesOf(source))])],
      }
    }),
  )

  /**
   * prerender writes a page's documents. The build renders the page with its static responses. The server inserts
   * the live ones into each response.
   */
  const prerender = async (path, name, head, files, prerendering = {}) => {
    const { static: pageStatic = [], live = [] } = prerendering
    const staticNames = ['config', ...pageStatic]
    for (const environment of environments) {
      const data = Object.fromEntries(staticNames.map((name) => [name, responses[name]]))
      const markup = await render(path, { ...data, config: { ...responses.config, environment } })
      // If a component fails, React does not throw. It leaves a marker and renders that part in the browser.
      if (markup.includes('<!--$!-->')) throw new Error(`failed to prerender a component of ${path}`)
      const rendered = extractStyles(markup)
      write(`${name}.${environment}.html`, documentOf(template, { head, files, ...rendered }))
    }
    return { document: name, static: staticNames, live }
  }

  const documents = {}
  const publicPages = [
    ...[...pageMetadata].map(([path, head]) => ({ route: path, path, ...head })),
    ...(await instanceMetadata()),
  ]
  for (const { route, path, ...head } of publicPages) {
    const { files, prerendering } = pages.find((page) => page.path === route)
    const name = path === '/' ? 'home' : path.slice(1).replaceAll('/', '.')
    documents[path] = await prerender(path, name, headOf(path, head, company), files, prerendering)
  }
  const notFound = await prerender('/404', 'not-found', noindexHead('Page not found · Hulak'), entryFiles)
  write('app.html', documentOf(template, { head: noindexHead('Hulak'), files: entryFiles }))

  writeFileSync(
    join(dist, 'site.json'),
    JSON.stringify({
      pages: documents,
      notFound,
      app: pages.filter(({ prerendering }) => !prerendering).map(({ path }) => path),
      private: pages
        .filter(({ access }) => access.who === 'sender' || access.who === 'staff')
        .map(({ path }) => path),
    }),
  )
  return pages
}

/** offlineModules lists the modules that the offline page may load later. */
const offlineModules = [
  'src/app/layout/AccountMenu.tsx',
  'src/app/layout/SiteDrawer.tsx',
  'src/app/layout/IdleWarning.tsx',
  'src/app/layout/SessionExpired.tsx',
  'src/features/auth/SignInModal.tsx',
  'src/ui/Notifications.tsx',
]

/** writeServiceWorker writes sw.js with the files of the offline page. Its version changes with the document and the files. */
function writeServiceWorker(pages) {
  const { files } = pages.find(({ path }) => path === '/offline')
  const fonts = (manifest['index.html'].assets ?? []).filter((file) => preloadedFonts.test(file))
  const paths = [...new Set([...files, ...offlineModules.flatMap((key) => filesOf(key)), ...fonts])].map(
    (file) => `/${file}`,
  )
  const source = readFileSync(pathTo('../src/serviceWorker.js'), 'utf8')
  const version = createHash('sha256')
    .update([source, readFileSync(join(dist, 'documents/app.html'), 'utf8'), ...paths].join('\n'))
    .digest('hex')
    .slice(0, 12)
  const list = paths.map((path) => JSON.stringify(path)).join(', ')
  writeFileSync(
    join(dist, 'sw.js'),
    source.replace("'__VERSION__'", () => JSON.stringify(version)).replace("'__FILES__'", () => list),
  )
}

const pages = await withSite(writeSite)
writeServiceWorker(pages)
const exceeded = exceededBudgets(pages, (file) => readFileSync(join(dist, `${file}.br`)).length)
for (const path of ['index.html', '.vite']) rmSync(join(dist, path), { recursive: true })
if (exceeded.length > 0) {
  console.error(exceeded.join('\n'))
  process.exit(1)
}
