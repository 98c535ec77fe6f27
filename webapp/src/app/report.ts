import { matchPath } from 'react-router-dom'
import type { components } from '@/api/schema.gen'
import { paths } from './paths'

type Report = components['schemas']['BrowserErrorReport']
type Kind = Report['kind']
type Finding = Pick<Report, 'name' | 'trace'>

/** The same error is reported once by each page load, and only a few errors are: the first ones explain the others. */
const reportsMax = 5
const traceMax = 3

/** A file of the site in a text, with line and column if they stand there. An address elsewhere is matched whole, to be left out. */
const file =
  /(?:^|[\s(@'"])(https?:\/\/[^/\s]+)?\/(assets\/[\w.-]+\.(?:js|css))(?:\?[^\s:)]*)?((?::\d+){2})?/gm

function placesIn(text: string): string[] {
  const places = [...text.matchAll(file)]
    .filter(([, origin = window.location.origin]) => origin === window.location.origin)
    .map(([, , path, lineAndColumn = '']) => `${path}${lineAndColumn}`)
  return [...new Set(places)].slice(0, traceMax)
}

/** The frames of a stack. Some browsers put the error's text before them, and it may quote what somebody has typed. */
function framesOf({ stack = '', message }: Error): string {
  const quoted = message === '' ? -1 : stack.indexOf(message)
  return quoted === -1 ? stack : stack.slice(quoted + message.length)
}

const namePattern = /^[A-Za-z][A-Za-z0-9-]{0,39}$/

function thrown(error: unknown): Finding {
  if (!(error instanceof Error)) return { name: typeof error, trace: [] }
  return { name: namePattern.test(error.name) ? error.name : 'Error', trace: placesIn(framesOf(error)) }
}

/** The text of an error about a file that did not load names the file, and that much of it is told. */
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

/** What these tell of is ours. Anything else may come from what a browser has been extended with, unless a place says otherwise. */
const oursAlways: readonly Kind[] = ['RENDER', 'CHUNK']

/** The page's path with names in place of ids: the address itself may carry an id or a token. */
function route(): string {
  const here = window.location.pathname
  return Object.values(paths).find((path) => matchPath(path, here)) ?? '*'
}

/** The first file of a build is named after all that is in it. */
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
 * Makes what reports errors for one page load. The name and the place of an error are told, never its text: that may
 * quote what a person has typed.
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

/** Sends a report, also while the page is being left. Neither a cookie nor a token goes with it. */
export function sendReport(report: Report) {
  fetch('/v1/browser-errors', {
    method: 'POST',
    credentials: 'omit',
    keepalive: true,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(report),
  }).catch(() => undefined) // There is nobody left to tell.
}

/** Reports an error that nobody has handled. Outside of a build the console tells it all. */
export const report = reporter(import.meta.env.PROD ? sendReport : () => undefined)

/** Reports whatever goes wrong in the page and is caught by nobody. */
export function watch(tell: typeof report) {
  window.addEventListener('error', ({ error }) => tell('UNCAUGHT', error))
  window.addEventListener('unhandledrejection', ({ reason }) => tell('REJECTION', reason))
  window.addEventListener('vite:preloadError', ({ payload }) => tell('CHUNK', payload))
  document.addEventListener('securitypolicyviolation', (violation) => tell('POLICY', violation))
}
