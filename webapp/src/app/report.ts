import { matchPath } from 'react-router-dom'
import type { components } from '@/api/schema.gen'
import { paths } from './paths'

type Report = components['schemas']['BrowserErrorReport']
type Kind = Report['kind']
type Finding = Pick<Report, 'name' | 'trace'>

/**
 * reportsMax limits reports per page load. Each error is reported once, and the first few explain the others.
 */
const reportsMax = 5
const traceMax = 3

/**
 * file matches a file of the site in a text, with its line and column. Addresses of other sites match as a
 * whole and are left out.
 */
const file =
  /(?:^|[\s(@'"])(https?:\/\/[^/\s]+)?\/(assets\/[\w.-]+\.(?:js|css))(?:\?[^\s:)]*)?((?::\d+){2})?/gm

function placesIn(text: string): string[] {
  const places = [...text.matchAll(file)]
    .filter(([, origin = window.location.origin]) => origin === window.location.origin)
    .map(([, , path, lineAndColumn = '']) => `${path}${lineAndColumn}`)
  return [...new Set(places)].slice(0, traceMax)
}

/**
 * framesOf returns the frames of a stack. Some browsers put the message first, which may contain typed text.
 */
function framesOf({ stack = '', message }: Error): string {
  const quoted = message === '' ? -1 : stack.indexOf(message)
  return quoted === -1 ? stack : stack.slice(quoted + message.length)
}

const namePattern = /^[A-Za-z][A-Za-z0-9-]{0,39}$/

function thrown(error: unknown): Finding {
  if (!(error instanceof Error)) return { name: typeof error, trace: [] }
  return { name: namePattern.test(error.name) ? error.name : 'Error', trace: placesIn(framesOf(error)) }
}

/** notLoaded matches the message of an error about a file that did not load. Only the file name is reported. */
function notLoaded(error: unknown): Finding {
  const { name, trace } = thrown(error)
  return { name, trace: error instanceof Error ? placesIn(`${error.message}\n${framesOf(error)}`) : trace }
}

function refused(violation: unknown): Finding {
  const { effectiveDirective, sourceFile, lineNumber, columnNumber } =
    violation as SecurityPolicyViolationEvent
  return { name: effectiveDirective, trace: placesIn(`${sourceFile}:${lineNumber}:${columnNumber}`) }
}

const findings: Record<Kind, (what: unknown) => Finding> = {
  UNCAUGHT: thrown,
  REJECTION: thrown,
  RENDER: thrown,
  CHUNK: notLoaded,
  POLICY: refused,
}

/**
 * oursAlways lists errors that are always ours. Others may come from browser extensions unless the stack
 * shows otherwise.
 */
const oursAlways: readonly Kind[] = ['RENDER', 'CHUNK']

/** route returns the page's path with placeholders for IDs, because an address may contain an ID or a token. */
function route(): string {
  const here = window.location.pathname
  return Object.values(paths).find((path) => matchPath(path, here)) ?? '*'
}

/** build identifies the build by its first file, which is named after the content hash. */
function build(): string {
  const first = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? ''
  return /-([\w-]{8})\.js$/.exec(first)?.[1] ?? 'unknown'
}

const families: readonly [Report['browser'], RegExp][] = [
  ['EDGE', /\bEdg/],
  ['OPERA', /\bOPR\//],
  ['FIREFOX', /\b(Firefox|FxiOS)\//],
  ['CHROME', /\b(Chrome|CriOS|HeadlessChrome)\//],
  ['SAFARI', /\bSafari\//],
]

export const browserOf = (userAgent: string): Report['browser'] =>
  families.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? 'OTHER'

/**
 * reporter makes the error reporter of one page load. It reports the name and the location of an error, never
 * its message, which may contain typed text.
 */
export function reporter(send: (report: Report) => void) {
  const known = new WeakSet<object>()
  const sent = new Set<string>()
  return (kind: Kind, what: unknown) => {
    if (typeof what === 'object' && what !== null) {
      if (known.has(what)) return
      known.add(what)
    }
    const { name, trace } = findings[kind](what)
    const report: Report = {
      kind,
      name,
      route: route(),
      trace,
      build: build(),
      browser: browserOf(navigator.userAgent),
    }
    const same = [name, report.route, ...trace].join('\n')
    if (sent.size >= reportsMax || sent.has(same)) return
    if (trace.length === 0 && !oursAlways.includes(kind)) return
    sent.add(same)
    send(report)
  }
}

/** sendReport sends a report, even while the page unloads, without a cookie or a token. */
export function sendReport(report: Report) {
  fetch('/v1/browser-errors', {
    method: 'POST',
    credentials: 'omit',
    keepalive: true,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(report),
  }).catch(() => undefined) // Reporting failed, and there is no other way to report it.
}

/** report reports an unhandled error. In development, it goes to the console. */
export const report = reporter(import.meta.env.PROD ? sendReport : () => undefined)

/** watch reports every uncaught error in the page. */
export function watch(tell: typeof report) {
  window.addEventListener('error', ({ error }) => tell('UNCAUGHT', error))
  window.addEventListener('unhandledrejection', ({ reason }) => tell('REJECTION', reason))
  window.addEventListener('vite:preloadError', ({ payload }) => tell('CHUNK', payload))
  document.addEventListener('securitypolicyviolation', (violation) => tell('POLICY', violation))
}
