import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { render } from '@/test/render'
import { mockResponse } from '@/test/server'
import { OpenNext } from './OpenNext'
import { useOpenedWork } from './openedWork'

beforeEach(() =>
  useOpenedWork.setState({ id: 'hold-t1', path: '/admin/holds/t1', tab: 'MINE', kind: undefined }),
)

test('the page of an opened item has a button that opens the next one', async () => {
  const next = mockResponse('get', '/v1/admin/work-queue/:id/next', {
    item: { id: 'complaint-c1', kind: 'COMPLAINT', sourceId: 'c1' },
  })
  const { user, router } = render(<OpenNext />, { at: '/admin/holds/t1' })
  await user.click(await screen.findByRole('button', { name: 'Open next' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/complaints/c1'))
  expect(next.urls[0]?.searchParams.get('tab')).toBe('MINE')
})

test('other pages have no button that opens the next item', () => {
  render(<OpenNext />, { at: '/admin/holds/t2' })
  expect(screen.queryByRole('button', { name: 'Open next' })).toBeNull()
})

test('n on the page of an opened item opens the next one', async () => {
  mockResponse('get', '/v1/admin/work-queue/:id/next', {
    item: { id: 'complaint-c1', kind: 'COMPLAINT', sourceId: 'c1' },
  })
  const { user, router } = render(<OpenNext />, { at: '/admin/holds/t1' })
  await screen.findByRole('button', { name: 'Open next' })
  await user.keyboard('n')
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/complaints/c1'))
})
