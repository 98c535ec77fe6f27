import { render as renderBare, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { render } from '@/test/render'
import { App } from './App'
import { ErrorBoundary } from './ErrorBoundary'
import { report } from './report'

const broken = vi.hoisted(() => new TypeError('broken'))

function Broken(): never {
  throw broken
}

vi.mock('./report')
vi.mock('./layout/Layout', () => ({ Layout: Broken }))

beforeEach(() => {
  vi.mocked(report).mockClear()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

const errorHeading = () => screen.getByRole('heading', { name: 'Something went wrong' })

it('an error in a page is reported, and the general error page replaces the page (2.36b 8.14a)', () => {
  render(
    <ErrorBoundary resetKey="/a">
      <Broken />
    </ErrorBoundary>,
  )
  expect(errorHeading()).toBeVisible()
  expect(vi.mocked(report).mock.calls).toEqual([['RENDER', broken]])
})

it('Go to Home goes home and reloads the site (2.36b)', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
  const { user } = render(
    <ErrorBoundary resetKey="/a">
      <Broken />
    </ErrorBoundary>,
  )
  await user.click(screen.getByRole('button', { name: 'Go to Home' }))
  expect(assign).toHaveBeenCalledExactlyOnceWith('/')
})

it('an error in the layout is reported, and the general error page replaces the site (2.36b 8.14a)', () => {
  renderBare(<App />)
  expect(errorHeading()).toBeVisible()
  expect(screen.getByRole('button', { name: 'Go to Home' })).toBeVisible()
  expect(vi.mocked(report).mock.calls).toEqual([['RENDER', broken]])
})
