import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '@/lib/api/queries'
import { render } from '@/test/render'
import { mockError, mockResponse } from '@/test/server'
import { SocialSignIn } from './SocialSignIn'

const mockConfig = (...signInProviders: { name: string; label: string }[]) =>
  mockResponse('get', '/v1/config', {
    environment: 'test',
    widgetOrigin: 'https://widgets.test',
    idleMinutes: 5,
    hiddenSourceStates: [],
    disabledStates: [],
    supportPhones: [],
    signInProviders,
  })

afterEach(() => vi.restoreAllMocks())

test('a user who chooses a provider goes to its sign-in page (7.02e)', async () => {
  mockConfig({ name: 'one', label: 'One' }, { name: 'two', label: 'Two' })
  const requests = mockResponse('post', '/v1/auth/oauth', { url: 'https://two.example/authorize?state=s' })
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
  const { user } = render(<SocialSignIn />)
  await user.click(await screen.findByRole('button', { name: 'Continue with Two' }))
  await waitFor(() => expect(assign).toHaveBeenCalledWith('https://two.example/authorize?state=s'))
  expect(requests.bodies).toEqual([{ provider: 'two' }])
  expect(screen.getByRole('button', { name: 'Continue with One' })).toBeDisabled()
})

test('a user can retry if a provider is unavailable (8.01b)', async () => {
  mockConfig({ name: 'one', label: 'One' })
  mockError('post', '/v1/auth/oauth', 503, 'TRY_LATER', 'This is not available at the moment')
  const { user } = render(<SocialSignIn />)
  await user.click(await screen.findByRole('button', { name: 'Continue with One' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('This is not available at the moment')
  expect(screen.getByRole('button', { name: 'Continue with One' })).toBeEnabled()
})

test('a user sees no buttons if no provider is configured', async () => {
  const requests = mockConfig()
  render(<SocialSignIn />)
  await waitFor(() => expect(requests.urls).toHaveLength(1))
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(screen.queryByRole('button')).toBeNull()
})
