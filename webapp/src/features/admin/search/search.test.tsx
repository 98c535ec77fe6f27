import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { api, read } from '@/api/client'
import { useSession } from '@/session/store'
import { aTransaction } from '@/test/fixtures'
import { render, signedIn } from '@/test/render'
import { mockError, mockResponse } from '@/test/server'
import AdminShell from '../AdminShell'
import { choosePurpose, usePurpose } from './usePurpose'

const noResults = { people: [], transfers: [], events: [], requests: [] }
const sita = {
  id: 'sender-7',
  kind: 'SENDER',
  fullName: 'Sita Sharma',
  email: 'sita@example.com',
  phone: '+1 4155550101',
}

beforeEach(() => {
  signedIn({ user: { id: 'staff-1', fullName: 'Bina Karki' } })
  useSession.setState({ roles: ['ADMIN'], status: undefined })
  choosePurpose('staff-1', 'ROUTINE')
})

const searchBox = () => screen.getByRole('combobox', { name: 'Find people, transfers, and events' })

describe('the search box', () => {
  test('the slash key focuses it, except while typing in an input (2.46a)', async () => {
    const { user } = render(<AdminShell />)
    await user.keyboard('/')
    expect(searchBox()).toHaveFocus()
    expect(searchBox()).toHaveValue('')
    await user.keyboard('a/b')
    expect(searchBox()).toHaveValue('a/b')
  })

  test('results are grouped, and Enter opens the first one (2.44a)', async () => {
    const requests = mockResponse('post', '/v1/admin/find', {
      ...noResults,
      people: [sita],
      transfers: [aTransaction],
    })
    const { user, router } = render(<AdminShell />)
    await user.type(searchBox(), 'sita')
    const list = await screen.findByRole('listbox', { name: 'Search results' })
    expect(await within(list).findByText('People')).toBeVisible()
    expect(within(list).getByText('Transfers')).toBeVisible()
    expect(within(list).getByText('sita@example.com · +1 4155550101')).toBeVisible()
    expect(requests.bodies.at(-1)).toEqual({ query: 'sita' })
    expect(requests.urls.at(-1)?.search).toBe('')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/transfers'))
    expect(router.state.location.search).toBe('?sender=sender-7')
    expect(router.state.location.search).not.toContain('sita')
  })

  test('the arrow keys select a result, and a transfer links to its page (2.44a)', async () => {
    mockResponse('post', '/v1/admin/find', { ...noResults, people: [sita], transfers: [aTransaction] })
    const { user, router } = render(<AdminShell />)
    await user.type(searchBox(), 'sita')
    await screen.findByText('sita@example.com · +1 4155550101')
    await user.keyboard('{ArrowDown}{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe(`/admin/transfers/${aTransaction.id}`))
  })

  test('an empty result and a failed search show a message (2.44a)', async () => {
    mockResponse('post', '/v1/admin/find', noResults)
    const { user } = render(<AdminShell />)
    await user.type(searchBox(), 'unknown')
    expect(await screen.findByText(/No results/)).toBeVisible()
    mockError('post', '/v1/admin/find', 400, 'VALIDATION_FAILED')
    await user.type(searchBox(), 'x')
    expect(await screen.findByText(/The search failed/)).toBeVisible()
  })
})

describe('the purpose for viewing personal data', () => {
  /** afterReload resets the module state as a reload does. It keeps the session storage. */
  async function afterReload() {
    vi.resetModules()
    const { usePurpose: loaded, purposeOf: of } = await import('./usePurpose')
    return of(loaded.getState(), 'staff-1')
  }

  test('is required before a page opens, and has no default', async () => {
    usePurpose.setState({ staffId: '', purpose: undefined, reference: '' })
    const { user } = render(<AdminShell />)
    expect(screen.getByRole('heading', { name: 'Why are you viewing customer data?' })).toBeVisible()
    expect(screen.queryByRole('combobox', { name: 'Find people, transfers, and events' })).toBeNull()
    for (const option of screen.getAllByRole('radio')) expect(option).not.toBeChecked()
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    expect(screen.getByText('This field cannot be empty')).toBeVisible()
    await user.click(screen.getByRole('radio', { name: 'Audit' }))
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    expect(await screen.findByRole('combobox', { name: 'Purpose for viewing personal data' })).toHaveValue(
      'Audit',
    )
    const requests = mockResponse('get', '/v1/admin/holds', { result: [] })
    await read(api.GET('/v1/admin/holds'))
    expect(requests.headers.at(-1)?.get('Hulak-Purpose')).toBe('AUDIT')
  })

  test('survives a reload of the tab', async () => {
    choosePurpose('staff-1', 'FRAUD', 'CASE-9')
    expect(await afterReload()).toEqual({ purpose: 'FRAUD', reference: 'CASE-9' })
  })

  test('does not apply to the next staff member in the tab', async () => {
    choosePurpose('staff-2', 'FRAUD')
    render(<AdminShell />)
    expect(screen.getByRole('heading', { name: 'Why are you viewing customer data?' })).toBeVisible()
    expect(await afterReload()).toBeUndefined()
  })

  test('is required again if the stored value is invalid', async () => {
    sessionStorage.setItem('hulak.purpose', '{"purpose":"CURIOSITY"')
    expect(await afterReload()).toBeUndefined()
  })

  test('is sent with every call, but an invalid reference is not', async () => {
    const { user, unmount } = render(<AdminShell />)
    const requests = mockResponse('get', '/v1/admin/holds', { result: [] })
    await user.click(screen.getByRole('combobox', { name: 'Purpose for viewing personal data' }))
    await user.click(await screen.findByRole('option', { name: 'Complaint' }))
    await user.type(screen.getByLabelText('Case or complaint'), 'CMP-17')
    await read(api.GET('/v1/admin/holds'))
    expect(requests.headers.at(-1)?.get('Hulak-Purpose')).toBe('COMPLAINT')
    expect(requests.headers.at(-1)?.get('Hulak-Purpose-Reference')).toBe('CMP-17')
    await user.type(screen.getByLabelText('Case or complaint'), ' of Maya')
    expect(screen.getByText('Use only letters, digits, and dashes')).toBeVisible()
    await read(api.GET('/v1/admin/holds'))
    expect(requests.headers.at(-1)?.has('Hulak-Purpose-Reference')).toBe(false)
    unmount()
    await read(api.GET('/v1/admin/holds'))
    expect(requests.headers.at(-1)?.has('Hulak-Purpose')).toBe(false)
  })
})
