import { matchPath } from 'react-router-dom'
import type { components } from '@/api/schema.gen'
import { paths } from './paths'

type Report = components['schemas']['BrowserErrorReport']
type Kind = Report['kind']
type Details = Pick<Report, 'name' | 'trace'>

/**
 * reportsMax limits the reports per page load. Later errors are usually consequences of the first ones.
 */
const reportsMax = 5
const traceMax = 3

/**
 * filePattern matches a file in a text, with its line and column. It includes the origin, so that files of
 * other sites can be filtered out.
 */
const filePattern =
  /(?:^|[\s(@'"])(https?:\/\/[^/\s]+)?\/(assets\/[\w.-]+\.(?:js|css))(?:\?[^\s:)]*)?((?::\d+){2})?/gm

function locationsIn(text: string): string[] {
  const locations = [...text.matchAll(filePattern)]
    .filter(([, origin = window.location.origin]) => origin === window.location.origin)
    .map(([, , path, lineAndColumn = '']) => `${path}${lineAndColumn}`)
  return [...new Set(locations)].slice(0, traceMax)
}

/**
 * framesOf returns the stack without the message, which some browsers put first. The message may contain typed
 * text.
 */
function framesOf({ stack = '', message }: Error): string {
  const messageStart = message === '' ? -1 : stack.indexOf(message)
  return messageStart === -1 ? stack : stack.slice(messageStart + message.length)
}

const namePattern = /^[A-Za-z][A-Za-z0-9-]{0,39}$/

function errorDetails(error: unknown): Details {
  if (!(error instanceof Error)) return { name: typeof error, trace: [] }
  return { name: namePattern.test(error.name) ? error.name : 'Error', trace: locationsIn(framesOf(error)) }
}

/** loadErrorDetails also finds files in the message, because the error of a failed import names the file only there. */
function loadErrorDetails(error: unknown): Details {
  const { name, trace } = errorDetails(error)
  return { name, trace: error instanceof Error ? locationsIn(`${error.message}\n${framesOf(error)}`) : trace }
}

function violationDetails(violation: unknown): Details {
  const { effectiveDirective, sourceFile, lineNumber, columnNumber } =
    violation as SecurityPolicyViolationEvent
  return { name: effectiveDirective, trace: locationsIn(`${sourceFile}:${lineNumber}:${columnNumber}`) }
}

const detailsByKind: Record<Kind, (value: unknown) => Details> = {
  UNCAUGHT: errorDetails,
  REJECTION: errorDetails,
  RENDER: errorDetails,
  CHUNK: loadErrorDetails,
  POLICY: violationDetails,
}

/**
 * alwaysOurs lists the kinds of errors that never come from a browser extension. Other errors are reported
 * only if the stack has a file of the site.
 */
const alwaysOurs: readonly Kind[] = ['RENDER', 'CHUNK']

/** route returns the page's path with placeholders for IDs, because an address may contain an ID or a token. */
function route(): string {
  const here = window.location.pathname
  return Object.values(paths).find((path) => matchPath(path, here)) ?? '*'
}

/** build returns the hash in the name of the entry script, which identifies the build. */
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
 * reporter returns the error reporter of one page load. It reports the name and the location of an error, but
 * not its message, which may contain typed text.
 */
export function reporter(send: (report: Report) => void) {
  const seen = new WeakSet<object>()
  const sent = new Set<string>()
  return (kind: Kind, value: unknown) => {
    if (typeof value === 'object' && value !== null) {
      if (seen.has(value)) return
      seen.add(value)
    }
    const { name, trace } = detailsByKind[kind](value)
    const report: Report = {
      kind,
      name,
      route: route(),
      trace,
      build: build(),
      browser: browserOf(navigator.userAgent),
    }
    const fingerprint = [name, report.route, ...trace].join('\n')
    if (sent.size >= reportsMax || sent.has(fingerprint)) return
    if (trace.length === 0 && !alwaysOurs.includes(kind)) return
    sent.add(fingerprint)
    send(report)
  }
}

/** sendReport sends a report without a cookie or a token. It also works while the page unloads. */
export function sendReport(report: Report) {
  fetch('/v1/browser-errors', {
    method: 'POST',
    credentials: 'omit',
    keepalive: true,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(report),
  }).catch(() => undefined) // Reporting failed, and there is no other way to report it.
}

/** report sends a report about an error to the server. In development, it does nothing. */
export const report = reporter(import.meta.env.PROD ? sendReport : () => undefined)

/** watch calls `onError` for every uncaught error in the page. */
export function watch(onError: typeof report) {
  window.addEventListener('error', ({ error }) => onError('UNCAUGHT', error))
  window.addEventListener('unhandledrejection', ({ reason }) => onError('REJECTION', reason))
  window.addEventListener('vite:preloadError', ({ payload }) => onError('CHUNK', payload))
  document.addEventListener('securitypolicyviolation', (violation) => onError('POLICY', violation))
}
