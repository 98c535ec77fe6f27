import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { signInUser } from '@/test/render'
import { mockResponse } from '@/test/server'
import { idleState, useIdleLogout } from './idle'
import { sessionEnd } from './sessionEnd'
import { useSession } from './store'

const minute = 60_000

describe('idleState', () => {
  it.each([
    [0, 'active'],
    [3.9, 'active'],
    [4, 'warning'],
    [4.9, 'warning'],
    [5, 'expired'],
    [600, 'expired'],
  ])('after %s idle minutes with a 5-minute limit, the state is %s (4.13a)', (minutes, state) => {
    expect(idleState(minutes * minute, 5)).toBe(state)
  })

  it('a 30-minute limit warns after 29 minutes and expires after 30 (9.12b)', () => {
    expect(idleState(28.9 * minute, 30)).toBe('active')
    expect(idleState(29 * minute, 30)).toBe('warning')
    expect(idleState(30 * minute, 30)).toBe('expired')
  })
})

describe('the idle logout', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  const mockActivity = () => mockResponse('post', '/v1/auth/activity', { success: true })
  const advance = (minutes: number) => act(() => vi.advanceTimersByTime(minutes * minute))

  it('warns one minute before the limit and restarts when the user stays signed in (9.12a 4.13a)', () => {
    mockActivity()
    signInUser()
    const { result } = renderHook(() => useIdleLogout(5))
    advance(3)
    expect(result.current.showWarning).toBe(false)
    advance(1)
    expect(result.current.showWarning).toBe(true)
    act(() => result.current.staySignedIn())
    expect(result.current.showWarning).toBe(false)
    advance(3)
    expect(result.current.showWarning).toBe(false)
  })

  it('signs the user out at the limit and stores the reason for the next load (4.13b)', async () => {
    mockResponse('post', '/v1/auth/signout', { success: true })
    signInUser()
    renderHook(() => useIdleLogout(5))
    advance(5)
    await vi.waitFor(() => expect(useSession.getState()).toMatchObject({ token: undefined, expired: true }))
    expect(localStorage.getItem('hulak.se')).toBe('1')
  })

  it('reports activity to the server only after user input (4.13a)', () => {
    const reports = mockActivity()
    signInUser()
    renderHook(() => useIdleLogout(5))
    advance(2)
    expect(reports.bodies).toHaveLength(0)
    act(() => void window.dispatchEvent(new Event('keydown')))
    advance(1)
    return vi.waitFor(() => expect(reports.bodies).toHaveLength(1))
  })

  it('does not report the page load as activity (4.13a)', () => {
    signInUser()
    let time = Date.now()
    vi.spyOn(Date, 'now').mockImplementation(() => time++)
    renderHook(() => useIdleLogout(5))
    // A report would be a request without a mock response, which fails the test.
  })

  it('counts activity in every tab (4.13a)', () => {
    mockActivity()
    signInUser()
    const { result } = renderHook(() => useIdleLogout(5))
    advance(3)
    act(() => void window.dispatchEvent(new Event('keydown')))
    advance(3)
    expect(result.current.showWarning).toBe(false)
    localStorage.setItem('hulak.la', String(Date.now()))
    advance(3)
    expect(result.current.showWarning).toBe(false)
  })

  it.each(['keydown', 'pointerdown', 'touchstart', 'touchmove', 'wheel', 'scroll', 'visibilitychange'])(
    'counts a %s event inside the page as activity (4.13a)',
    (name) => {
      mockActivity()
      signInUser()
      const { result } = renderHook(() => useIdleLogout(5))
      advance(3)
      act(() => void document.body.dispatchEvent(new Event(name)))
      advance(3)
      expect(result.current.showWarning).toBe(false)
    },
  )

  it('counts mouse movement but ignores scrolling under a still mouse (4.13a)', () => {
    mockActivity()
    signInUser()
    const { result } = renderHook(() => useIdleLogout(5))
    const move = (screenX: number) =>
      act(() => void document.body.dispatchEvent(new MouseEvent('pointermove', { screenX, screenY: 10 })))
    move(100)
    advance(3)
    move(101)
    advance(3)
    expect(result.current.showWarning).toBe(false)
    move(101)
    advance(1)
    expect(result.current.showWarning).toBe(true)
  })

  it('stores a different reason for an idle staff session (4.13b)', async () => {
    mockResponse('post', '/v1/auth/signout', { success: true })
    signInUser()
    useSession.setState({ roles: ['COMPLIANCE'], status: undefined })
    renderHook(() => useIdleLogout(5))
    advance(5)
    await vi.waitFor(() =>
      expect(useSession.getState()).toMatchObject({
        token: undefined,
        staffEndReason: 'idle',
        expired: false,
        justSignedOut: false,
      }),
    )
    expect(sessionEnd.read()).toEqual({ expired: false, staffEndReason: 'idle' })
  })

  it('does not affect a visitor (4.13b)', () => {
    const { result } = renderHook(() => useIdleLogout(5))
    advance(10)
    expect(result.current.showWarning).toBe(false)
    expect(useSession.getState().expired).toBe(false)
  })
})
