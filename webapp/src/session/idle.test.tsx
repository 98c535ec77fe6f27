import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { signedIn } from '@/test/render'
import { mockResponse } from '@/test/server'
import { idleness, useIdleLogout } from './idle'
import { sessionEnd } from './sessionEnd'
import { useSession } from './store'

const minute = 60_000

describe('idleness', () => {
  it.each([
    [0, 'active'],
    [3.9, 'active'],
    [4, 'warned'],
    [4.9, 'warned'],
    [5, 'over'],
    [600, 'over'],
  ])('after %s idle minutes with a limit of 5: %s (4.13a)', (minutes, state) => {
    expect(idleness(minutes * minute, 5)).toBe(state)
  })

  it('a limit of 30 minutes allows 30 minutes (9.12b)', () => {
    expect(idleness(28.9 * minute, 30)).toBe('active')
    expect(idleness(29 * minute, 30)).toBe('warned')
    expect(idleness(30 * minute, 30)).toBe('over')
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

  it('warns one minute before the limit, and staying signed in restarts the timer (9.12a 4.13a)', () => {
    mockActivity()
    signedIn()
    const { result } = renderHook(() => useIdleLogout(5))
    advance(3)
    expect(result.current.warned).toBe(false)
    advance(1)
    expect(result.current.warned).toBe(true)
    act(() => result.current.stay())
    expect(result.current.warned).toBe(false)
    advance(3)
    expect(result.current.warned).toBe(false)
  })

  it('logs the user out at the limit, and a reload still shows why (4.13b)', async () => {
    mockResponse('post', '/v1/auth/signout', { success: true })
    signedIn()
    renderHook(() => useIdleLogout(5))
    advance(5)
    await vi.waitFor(() => expect(useSession.getState()).toMatchObject({ token: undefined, expired: true }))
    expect(localStorage.getItem('hulak.se')).toBe('1')
  })

  it('reports only real activity to the server (4.13a)', () => {
    const reports = mockActivity()
    signedIn()
    renderHook(() => useIdleLogout(5))
    advance(2)
    expect(reports.bodies).toHaveLength(0)
    act(() => void window.dispatchEvent(new Event('keydown')))
    advance(1)
    return vi.waitFor(() => expect(reports.bodies).toHaveLength(1))
  })

  it('counts activity in any tab (4.13a)', () => {
    mockActivity()
    signedIn()
    const { result } = renderHook(() => useIdleLogout(5))
    advance(3)
    act(() => void window.dispatchEvent(new Event('keydown')))
    advance(3)
    expect(result.current.warned).toBe(false)
    localStorage.setItem('hulak.la', String(Date.now()))
    advance(3)
    expect(result.current.warned).toBe(false)
  })

  it.each(['keydown', 'pointerdown', 'touchstart', 'touchmove', 'wheel', 'scroll'])(
    'counts a %s event inside the page as activity (4.13a)',
    (name) => {
      mockActivity()
      signedIn()
      const { result } = renderHook(() => useIdleLogout(5))
      advance(3)
      act(() => void document.body.dispatchEvent(new Event(name)))
      advance(3)
      expect(result.current.warned).toBe(false)
    },
  )

  it('counts mouse movement, but not a page that scrolls under the mouse (4.13a)', () => {
    mockActivity()
    signedIn()
    const { result } = renderHook(() => useIdleLogout(5))
    const move = (screenX: number) =>
      act(() => void document.body.dispatchEvent(new MouseEvent('pointermove', { screenX, screenY: 10 })))
    move(100)
    advance(3)
    move(101)
    advance(3)
    expect(result.current.warned).toBe(false)
    move(101)
    advance(1)
    expect(result.current.warned).toBe(true)
  })

  it('marks an idle session of staff as a staff session, even after a reload (4.13b)', async () => {
    mockResponse('post', '/v1/auth/signout', { success: true })
    signedIn()
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
    expect(result.current.warned).toBe(false)
    expect(useSession.getState().expired).toBe(false)
  })
})
