import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { api, read, setCredentials, withIdempotencyKey } from '@/lib/api/client'
import { queryClient } from '@/lib/api/queries'
import { readLastTransfers, storeLastTransfers } from '@/lib/lastTransfers'
import { storePaymentDetail, useSendFlow } from '@/lib/sendFlow/store'
import { aPaymentDetail, aTransaction } from '@/test/fixtures'
import { aSender, verified } from '@/test/render'
import { mockError, mockResponse, server } from '@/test/server'
import { restoreSession, signIn, signOut } from './actions'
import { renewToken, replaceSession } from './refresh'
import { hasRole, resetSession, useSession } from './store'
import { vault } from './vault'

const login = { token: 't1', tokenType: 'Bearer', roles: ['USER'], expiresAt: '' }
const account = { sender: aSender, status: verified, provider: 'SYSTEM' }
const credentials = { email: 'maya@example.org', password: 'secret' }

beforeEach(() => setCredentials({ token: () => useSession.getState().token, refresh: renewToken }))

describe('signing in', () => {
  it('stores the token and the account (4.11a 7.01a)', async () => {
    mockResponse('post', '/v1/auth/signin', login)
    const accountRequests = mockResponse('get', '/v1/senders', account)
    const pendingSignIn = signIn(credentials)
    expect(useSession.getState().phase).toBe('signing-in')
    await pendingSignIn
    expect(useSession.getState()).toMatchObject({ phase: 'signed-in', token: 't1', user: { id: 'sender-1' } })
    expect(await vault().get('tk')).toBe('t1')
    expect(accountRequests.headers[0]?.get('Authorization')).toBe('Bearer t1')
  })

  it('rejects with the server’s message and leaves the user signed out (4.11a 8.02a)', async () => {
    const text = 'Your email and password does not match.'
    mockError('post', '/v1/auth/signin', 401, 'BAD_CREDENTIALS', text)
    await expect(signIn(credentials)).rejects.toThrow(text)
    expect(useSession.getState()).toMatchObject({ phase: 'anonymous', token: undefined })
  })

  it.each([
    ['USER', '/v1/senders', '4.11b 6.04a'],
    ['GUEST', '/v1/auth/guest', '4.11c'],
    ['ADMIN', '/v1/admin', '4.11d'],
  ])('loads the account for the role %s from %s (%s)', async (role, path) => {
    mockResponse('post', '/v1/auth/signin', { ...login, roles: [role] })
    const user = { ...aSender, id: `${role}-1`, roles: [role] }
    mockResponse('get', path, role === 'ADMIN' ? user : { ...account, sender: user })
    await signIn(credentials)
    expect(useSession.getState()).toMatchObject({
      phase: 'signed-in',
      token: login.token,
      roles: [role],
      user,
      status: role === 'ADMIN' ? undefined : account.status,
    })
  })

  it('stores the token before it loads the account of a guest (7.02c)', async () => {
    mockResponse('post', '/v1/auth/signin', { ...login, roles: ['GUEST'] })
    let stored: unknown
    server.use(
      http.get('*/v1/auth/guest', async () => {
        stored = await vault().get('tk')
        return HttpResponse.json(account)
      }),
    )
    await signIn(credentials)
    expect(stored).toBe('t1')
  })

  it('deletes the previous user’s cached data (4.11j)', async () => {
    queryClient.setQueryData(['transactions', 'list'], ['private'])
    queryClient.setQueryData(['fees'], ['public'])
    mockResponse('post', '/v1/auth/signin', login)
    mockResponse('get', '/v1/senders', account)
    await signIn(credentials)
    expect(queryClient.getQueryData(['transactions', 'list'])).toBeUndefined()
    expect(queryClient.getQueryData(['fees'])).toBeDefined()
  })

  it('replaces the stored account, deletes the stored transfers, and keeps the send flow (4.11j 4.24a)', async () => {
    await vault().set('cu', { user: { ...aSender, id: 'sender-2' }, roles: ['USER'], status: verified })
    await vault().set('lt', { knownAt: '', transfers: [] })
    storePaymentDetail(aPaymentDetail)
    mockResponse('post', '/v1/auth/signin', login)
    mockResponse('get', '/v1/senders', account)
    await signIn(credentials)
    expect(await vault().get('cu')).toEqual({ user: aSender, roles: ['USER'], status: verified })
    expect(await readLastTransfers()).toBeUndefined()
    expect(useSendFlow.getState().paymentDetail).toEqual(aPaymentDetail)
  })
})

describe('roles', () => {
  it('hasRole accepts a user with an allowed role and accepts everyone if the list is empty (6.04c 6.04d)', () => {
    const { getState } = useSession
    useSession.setState({ roles: ['GUEST'] })
    expect(hasRole(getState(), ['USER', 'GUEST'])).toBe(true)
    expect(hasRole(getState(), ['USER'])).toBe(false)
    useSession.setState({ roles: [] })
    expect(hasRole(getState(), ['USER'])).toBe(false)
    expect(hasRole(getState(), [])).toBe(true)
  })
})

describe('signing out', () => {
  it('clears all user data, even if the server is unreachable (4.11g)', async () => {
    server.use(http.post('*/v1/auth/signout', () => HttpResponse.error()))
    await vault().set('tk', 't1')
    useSession.setState({ phase: 'signed-in', token: 't1', roles: ['USER'], user: aSender, status: verified })
    storePaymentDetail(aPaymentDetail)
    await signOut()
    expect(useSession.getState()).toMatchObject({
      phase: 'anonymous',
      token: undefined,
      user: undefined,
      roles: [],
    })
    expect(useSendFlow.getState().paymentDetail).toBeUndefined()
    expect(Object.keys(localStorage)).toEqual([])
  })

  it.each([{ expired: false }, { expired: true }])(
    'deletes the transfers for the offline page: %j (9.15a 4.13b)',
    async (options) => {
      mockResponse('post', '/v1/auth/signout', {})
      useSession.setState({ phase: 'signed-in', token: 't1', user: aSender })
      await storeLastTransfers([aTransaction], Date.now())
      expect(localStorage.getItem('lt')).not.toContain(aTransaction.beneficiary.fullName)
      expect(await readLastTransfers()).toMatchObject({ transfers: [{ id: aTransaction.id }] })
      await signOut(options)
      expect(localStorage.getItem('lt')).toBeNull()
    },
  )

  it('deletes the stored token and transfers before it calls the server (4.11g 9.15a)', async () => {
    await vault().set('tk', 't1')
    await vault().set('lt', { knownAt: '', transfers: [] })
    useSession.setState({ phase: 'signed-in', token: 't1', roles: ['USER'], user: aSender, status: verified })
    let stored: unknown[] = ['not read']
    let authorization: string | null = null
    server.use(
      http.post('*/v1/auth/signout', async ({ request }) => {
        authorization = request.headers.get('Authorization')
        stored = [await vault().get('tk'), await vault().get('lt')]
        return HttpResponse.json({ success: true })
      }),
    )
    await signOut()
    expect(stored).toEqual([undefined, undefined])
    expect(authorization).toBe('Bearer t1')
  })
})

describe('restoring a session', () => {
  it('loads the stored token and account (4.24a 6.02a 9.15b)', async () => {
    await vault().set('tk', 't1')
    await vault().set('cu', { user: aSender, roles: ['USER'], status: verified })
    mockResponse('get', '/v1/senders', account)
    await restoreSession()
    expect(useSession.getState()).toMatchObject({ phase: 'signed-in', token: 't1', user: { id: 'sender-1' } })
  })

  it('leaves the user signed out if no token is stored (6.02a)', async () => {
    await vault().set('cu', { user: aSender, roles: ['USER'], status: verified })
    await restoreSession()
    expect(useSession.getState().phase).toBe('anonymous')
  })
})

describe('token refresh', () => {
  const storeOldToken = () => {
    useSession.setState({ phase: 'signed-in', token: 'old', roles: ['USER'] })
    return vault().set('tk', 'old')
  }

  it('rejected requests share one refresh and are retried with the new token (4.12a 4.12b)', async () => {
    await storeOldToken()
    const refreshes = mockResponse('post', '/v1/auth/refresh', { ...login, token: 'new' })
    const tokens: (string | null)[] = []
    server.use(
      http.get('*/v1/senders/transactions/glance', ({ request }) => {
        const authorization = request.headers.get('Authorization')
        tokens.push(authorization)
        if (authorization !== 'Bearer new')
          return HttpResponse.json({ code: 'UNAUTHORIZED' }, { status: 401 })
        return HttpResponse.json({ amountSent: '1.00', transactionCount: 1, beneficiaryCount: 1 })
      }),
    )
    const calls = Array.from({ length: 5 }, () => read(api.GET('/v1/senders/transactions/glance')))
    expect(await Promise.all(calls)).toHaveLength(5)
    expect(refreshes.bodies).toHaveLength(1)
    expect(tokens.filter((token) => token === 'Bearer new')).toHaveLength(5)
    expect(await vault().get('tk')).toBe('new')
  })

  it('a write is retried with the same body and idempotency key (4.12b)', async () => {
    await storeOldToken()
    mockResponse('post', '/v1/auth/refresh', { ...login, token: 'new' })
    const requests: { body: string; key: string | null }[] = []
    server.use(
      http.post('*/v1/senders/kyc-status', async ({ request }) => {
        requests.push({ body: await request.text(), key: request.headers.get('Idempotency-Key') })
        if (requests.length === 1) return HttpResponse.json({ code: 'UNAUTHORIZED' }, { status: 401 })
        return HttpResponse.json({ kycStatus: 'VERIFIED', isKYCVerified: true })
      }),
    )
    await read(
      api.POST('/v1/senders/kyc-status', { body: { status: 'VERIFIED' }, ...withIdempotencyKey('key-1') }),
    )
    expect(requests).toHaveLength(2)
    expect(requests[1]).toEqual(requests[0])
    expect(requests[0]).toEqual({ body: '{"status":"VERIFIED"}', key: 'key-1' })
  })

  it('a failed refresh clears the stored session and reloads the page (4.12c)', async () => {
    await storeOldToken()
    await vault().set('cu', { user: aSender, roles: ['USER'], status: verified })
    await storeLastTransfers([aTransaction], Date.now())
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
    mockError('post', '/v1/auth/refresh', 401, 'UNAUTHORIZED')
    mockError('get', '/v1/senders/transactions/glance', 401, 'UNAUTHORIZED')
    await expect(read(api.GET('/v1/senders/transactions/glance'))).rejects.toMatchObject({ status: 401 })
    expect(reload).toHaveBeenCalledOnce()
    for (const key of ['tk', 'cu', 'lt']) expect(localStorage.getItem(key)).toBeNull()
  })

  it('after the reload, a staff member sees why the session ended (4.12c)', async () => {
    await storeOldToken()
    useSession.setState({ phase: 'signed-in', roles: ['ADMIN'] })
    vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
    mockError('post', '/v1/auth/refresh', 401, 'UNAUTHORIZED')
    mockError('get', '/v1/admin/holds', 401, 'UNAUTHORIZED')
    await expect(read(api.GET('/v1/admin/holds'))).rejects.toMatchObject({ status: 401 })
    resetSession()
    await restoreSession()
    expect(useSession.getState()).toMatchObject({
      phase: 'anonymous',
      expired: false,
      staffEndReason: 'server',
    })
  })

  it('a request that is rejected during a session replacement waits for the new token (4.12c)', async () => {
    await storeOldToken()
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
    mockError('post', '/v1/auth/refresh', 401, 'UNAUTHORIZED')
    let respond = () => {}
    const response = new Promise<void>((resolve) => {
      respond = resolve
    })
    const pendingReplacement = replaceSession(async () => {
      await response
      useSession.setState({ token: 'new' })
    })
    const pendingToken = renewToken('old')
    respond()
    expect(await pendingToken).toBe('new')
    await pendingReplacement
    expect(reload).not.toHaveBeenCalled()
  })

  it('a tab uses the token that another tab refreshed (4.12a)', async () => {
    await storeOldToken()
    await vault().set('tk', 'from-another-tab')
    expect(await renewToken('old')).toBe('from-another-tab')
    expect(useSession.getState().token).toBe('from-another-tab')
  })

  it('an unreachable server does not end the session (4.12a)', async () => {
    await storeOldToken()
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
    server.use(http.post('*/v1/auth/refresh', () => HttpResponse.error()))
    expect(await renewToken('old')).toBeUndefined()
    expect(reload).not.toHaveBeenCalled()
    expect(await vault().get('tk')).toBe('old')
  })

  it('a 401 without a token does not start a refresh (4.12a)', async () => {
    mockError('get', '/v1/senders/transactions/glance', 401, 'UNAUTHORIZED')
    await expect(read(api.GET('/v1/senders/transactions/glance'))).rejects.toMatchObject({ status: 401 })
  })
})
