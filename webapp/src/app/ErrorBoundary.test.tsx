import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { render } from '@/test/render'
import { ErrorBoundary } from './ErrorBoundary'
import { report } from './report'

vi.mock('./report')

const broken = new TypeError('broken')

function Broken(): never {
  throw broken
}

it('2.36b 8.14a a page that breaks is reported, and the general failure stands in its place', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  render(
    <ErrorBoundary resetKey="/a">
      <Broken />
    </ErrorBoundary>,
  )
  expect(screen.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  expect(vi.mocked(report).mock.calls).toEqual([['RENDER', broken]])
})
