import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { server } from '@/test/server'
import { browserOf, createReporter, report, sendReport, watch } from './report'

type Report = Parameters<typeof sendReport>[0]

const { origin } = window.location
const userInput = 'maya.gurung@example.org'

/**
 * anError returns an error with a stack in Chrome's format, which includes the message. Firefox and Safari omit
 * the message and format frames differently.
 */
function anError(
  message: string,
  frames = [`    at save (${origin}/assets/ProfilePage-B1x_yz-9.js:1:2345)`],
) {
  const error = new TypeError(message)
  error.stack = `TypeError: ${message}\n${frames.join('\n')}`
  return error
}

let sent: Report[]
let reportError: ReturnType<typeof createReporter>

const at = (path: string) => window.history.replaceState(null, '', path)

beforeEach(() => {
  sent = []
  reportError = createReporter((report) => sent.push(report))
  at('/')
})

describe('the content of an error report', () => {
  it('includes the name, the location in our files, the page, the build, and the browser but not the message (8.14a)', () => {
    // Do not add the script to the page, because the test environment would load it.
    const entry = { src: `${origin}/assets/index-Xy12_-ab.js` } as HTMLScriptElement
    vi.spyOn(document, 'querySelector').mockReturnValue(entry)
    at(`/admin/transfers/0198c2f4-77aa-7c3e-9d21-000000000001?email=${userInput}#${userInput}`)
    reportError('RENDER', anError(`${userInput} is not a name`))
    expect(sent).toEqual([
      {
        kind: 'RENDER',
        name: 'TypeError',
        route: '/admin/transfers/:id',
        trace: ['assets/ProfilePage-B1x_yz-9.js:1:2345'],
        build: 'Xy12_-ab',
        browser: 'OTHER',
      },
    ])
    expect(JSON.stringify(sent)).not.toContain('maya')
  })

  it('excludes locations in the message (8.14a)', () => {
    reportError(
      'RENDER',
      anError(`no\n    at x (${origin}/assets/${userInput.replace('@', '-')}-Ab12cd34.js:1:2)\nno`),
    )
    expect(sent[0]?.trace).toEqual(['assets/ProfilePage-B1x_yz-9.js:1:2345'])
  })

  it('excludes user input in the error name (8.14a)', () => {
    const error = anError('x')
    error.name = userInput
    reportError('RENDER', error)
    reportError('RENDER', userInput)
    expect(sent.map(({ name }) => name)).toEqual(['Error', 'string'])
  })

  it('includes only locations in our files, without query strings (8.14a)', () => {
    reportError(
      'UNCAUGHT',
      anError('x', [
        `    at async https://elsewhere.test/assets/a-Ab12cd34.js:1:1`,
        `    at chrome-extension://abcdef/assets/b-Ab12cd34.js:1:1`,
        `    at ${origin}/user/reset-password?token=${userInput}:1:1`,
        `    at save (${origin}/assets/c-Ab12cd34.js?t=${userInput})`,
        `    at new Stepper (${origin}/assets/d-Ab12cd34.js:3:4)`,
        `draw@${origin}/assets/e-Ab12cd34.js:5:6`,
        `@${origin}/assets/f-Ab12cd34.js:7:8`,
      ]),
    )
    expect(sent[0]?.trace).toEqual([
      'assets/c-Ab12cd34.js',
      'assets/d-Ab12cd34.js:3:4',
      'assets/e-Ab12cd34.js:5:6',
    ])
  })

  it('replaces an unknown path with * (8.14a)', () => {
    at(`/no/such/${userInput}`)
    reportError('RENDER', anError('x'))
    expect(sent[0]?.route).toBe('*')
  })

  it('names a file that failed to load (8.11e 8.14a)', () => {
    reportError(
      'CHUNK',
      new TypeError(`Failed to fetch dynamically imported module: ${origin}/assets/Fees-Ab12cd34.js`),
    )
    reportError('CHUNK', new Error('Unable to preload CSS for /assets/Fees-Zz12cd34.css'))
    reportError('CHUNK', new TypeError('Importing a module script failed.'))
    expect(sent.map(({ trace }) => trace)).toEqual([
      ['assets/Fees-Ab12cd34.js'],
      ['assets/Fees-Zz12cd34.css'],
      [],
    ])
  })

  it('includes the directive of a policy violation but not the blocked URL (8.14a)', () => {
    reportError('POLICY', {
      effectiveDirective: 'img-src',
      blockedURI: `https://elsewhere.test/${userInput}`,
      sourceFile: `${origin}/assets/HomePage-Ab12cd34.js`,
      lineNumber: 2,
      columnNumber: 30,
    })
    expect(sent).toMatchObject([{ name: 'img-src', trace: ['assets/HomePage-Ab12cd34.js:2:30'] }])
    expect(JSON.stringify(sent)).not.toContain('elsewhere')
  })

  it.each([
    [
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36',
      'CHROME',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36 Edg/147.0',
      'EDGE',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36 OPR/120.0',
      'OPERA',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0', 'FIREFOX'],
    [
      'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/147.0 Mobile/15E148 Safari/604.1',
      'CHROME',
    ],
    [
      'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
      'SAFARI',
    ],
    ['curl/8', 'OTHER'],
  ])('the user agent %s is reported as %s (8.14a)', (userAgent, browser) => {
    expect(browserOf(userAgent)).toBe(browser)
  })
})

describe('report limits', () => {
  it('an error is reported once (8.14a)', () => {
    const error = anError('x')
    reportError('CHUNK', error)
    reportError('RENDER', error)
    reportError('RENDER', anError('another message'))
    expect(sent).toHaveLength(1)
  })

  it('a page load sends up to five reports (8.14a)', () => {
    for (let line = 0; line < 9; line++) {
      reportError('UNCAUGHT', anError('x', [`    at ${origin}/assets/a-Ab12cd34.js:${line}:1`]))
    }
    expect(sent).toHaveLength(5)
  })

  it('errors from extensions and other scripts are not reported (8.14a)', () => {
    reportError('UNCAUGHT', anError('x', ['    at chrome-extension://abcdef/content.js:1:1']))
    reportError('UNCAUGHT', null)
    reportError('REJECTION', 'Object Not Found')
    reportError('POLICY', {
      effectiveDirective: 'script-src',
      sourceFile: 'chrome-extension',
      lineNumber: 1,
      columnNumber: 1,
    })
    expect(sent).toEqual([])
  })
})

it('nothing is reported in tests (8.14a)', () => {
  const fetchSpy = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response())
  report('RENDER', anError('x'))
  expect(fetchSpy).not.toHaveBeenCalled()
})

describe('watch', () => {
  it('reports uncaught errors, rejections, files that fail to load, and policy violations (8.11e 8.14a)', () => {
    const onError = vi.fn()
    const windowListeners = vi.spyOn(window, 'addEventListener')
    const documentListeners = vi.spyOn(document, 'addEventListener')
    watch(onError)
    const listeners = [...windowListeners.mock.calls, ...documentListeners.mock.calls]
    const dispatch = (name: string, event: object) => {
      for (const [listenedName, listener] of listeners) {
        if (listenedName === name) (listener as (event: object) => void)(event)
      }
    }
    const [error, reason, payload] = [new Error('a'), new Error('b'), new Error('c')]
    const violation = { effectiveDirective: 'img-src' }
    dispatch('error', { error })
    dispatch('unhandledrejection', { reason })
    dispatch('vite:preloadError', { payload })
    dispatch('securitypolicyviolation', violation)
    expect(onError.mock.calls).toEqual([
      ['UNCAUGHT', error],
      ['REJECTION', reason],
      ['CHUNK', payload],
      ['POLICY', violation],
    ])
  })
})

describe('sendReport', () => {
  const aReport: Report = {
    kind: 'RENDER',
    name: 'TypeError',
    route: '/',
    trace: [],
    build: 'unknown',
    browser: 'OTHER',
  }

  it('sends a report without cookies or a token, even while the page unloads (8.14a)', async () => {
    let request: Request | undefined
    const received = new Promise<unknown>((resolve) => {
      server.use(
        http.post('*/v1/browser-errors', async (call) => {
          request = call.request
          resolve(await call.request.json())
          return HttpResponse.json({ success: true })
        }),
      )
    })
    const fetchSpy = vi.spyOn(globalThis, 'fetch')
    sendReport(aReport)
    expect(await received).toEqual(aReport)
    expect(request?.headers.get('Authorization')).toBeNull()
    expect(fetchSpy.mock.calls[0]?.[1]).toMatchObject({ credentials: 'omit', keepalive: true })
  })

  it('ignores network errors (8.14a)', async () => {
    const failedRequest = Promise.reject(new TypeError('Failed to fetch'))
    const catchSpy = vi.spyOn(failedRequest, 'catch')
    vi.spyOn(globalThis, 'fetch').mockReturnValue(failedRequest)
    sendReport(aReport)
    await expect(catchSpy.mock.results[0]?.value).resolves.toBeUndefined()
  })
})
