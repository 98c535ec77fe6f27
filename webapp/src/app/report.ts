import { matchPath } from 'react-router-dom'
import type { components } from '@/lib/api/schema.gen'
import { paths } from '@/lib/paths'

type Report = components['schemas']['BrowserErrorReport']
type Kind = Report['kind']
type Details = Pick<Report, 'name' | 'trace'>

/** maxReports limits the reports per page load, because later errors are usually caused by the first. */
const maxReports = 5
const maxTraceLength = 3

/**
 * filePattern matches a file's URL with its line and column, if any. It captures the origin, which identifies
 * files from other sites.
 */
const filePattern =
  /(?:^|[\s(@'"])(https?:\/\/[^/\s]+)?\/(assets\/[\w.-]+\.(?:js|css))(?:\?[^\s:)]*)?((?::\d+){2})?/gm

function locationsIn(text: string): string[] {
  const locations = [...text.matchAll(filePattern)]
    .filter(([, origin = window.location.origin]) => origin === window.location.origin)
    .map(([, , path, lineAndColumn = '']) => `${path}${lineAndColumn}`)
  return [...new Set(locations)].slice(0, maxTraceLength)
}

/**
 * framesOf returns the stack without the message, which some browsers put first. The message might contain user
 * input.
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

/** loadErrorDetails also finds files in the message, because a failed import names its file only there. */
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
 * ownErrorKinds lists the kinds of errors that never come from a browser extension. Errors of other kinds are
 * reported only if the stack contains a file from our site.
 */
const ownErrorKinds: readonly Kind[] = ['RENDER', 'CHUNK']

/** route returns the current page's path pattern, because the actual path might contain an ID or a token. */
function route(): string {
  const { pathname } = window.location
  return Object.values(paths).find((path) => matchPath(path, pathname)) ?? '*'
}

/** build returns the hash in the entry script's name, which identifies the build. */
function build(): string {
  const entryScript = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? ''
  return /-([\w-]{8})\.js$/.exec(entryScript)?.[1] ?? 'unknown'
}

const browserPatterns: readonly [Report['browser'], RegExp][] = [
  ['EDGE', /\bEdg/],
  ['OPERA', /\bOPR\//],
  ['FIREFOX', /\b(Firefox|FxiOS)\//],
  ['CHROME', /\b(Chrome|CriOS|HeadlessChrome)\//],
  ['SAFARI', /\bSafari\//],
]

export const browserOf = (userAgent: string): Report['browser'] =>
  browserPatterns.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? 'OTHER'

/**
 * createReporter returns an error reporter for one page load. It reports an error's name and location but not
 * its message, which might contain user input.
 */
export function createReporter(send: (report: Report) => void) {
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
    if (sent.size >= maxReports || sent.has(fingerprint)) return
    if (trace.length === 0 && !ownErrorKinds.includes(kind)) return
    sent.add(fingerprint)
    send(report)
  }
}

/** sendReport sends a report without cookies or a token, even while the page unloads. */
export function sendReport(report: Report) {
  fetch('/v1/browser-errors', {
    method: 'POST',
    credentials: 'omit',
    keepalive: true,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(report),
  }).catch(() => undefined) // There is no other way to report a failed report.
}

/** report reports an error to the server. In development, it does nothing. */
export const report = createReporter(import.meta.env.PROD ? sendReport : () => undefined)

/**
 * watch calls `onError` for uncaught errors, unhandled promise rejections, failed imports, and content
 * security policy violations.
 */
export function watch(onError: typeof report) {
  window.addEventListener('error', ({ error }) => onError('UNCAUGHT', error))
  window.addEventListener('unhandledrejection', ({ reason }) => onError('REJECTION', reason))
  window.addEventListener('vite:preloadError', ({ payload }) => onError('CHUNK', payload))
  document.addEventListener('securitypolicyviolation', (violation) => onError('POLICY', violation))
}
