import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { api, read } from '@/api/client'
import { useSession } from '@/session/store'
import { aTransaction } from '@/test/fixtures'
import { render, signInUser } from '@/test/render'
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
  signInUser({ user: { id: 'staff-1', fullName: 'Bina Karki' } })
  useSession.setState({ roles: ['ADMIN'], status: undefined })
  choosePurpose('staff-1', 'ROUTINE')
})

const searchBox = () => screen.getByRole('combobox', { name: 'Find people, transfers, and events' })

describe('the search box', () => {
  test('the slash key focuses the search box, except while the user types in an input (2.46a)', async () => {
    const { user } = render(<AdminShell />)
    await user.keyboard('/')
    expect(searchBox()).toHaveFocus()
    expect(searchBox()).toHaveValue('')
    await user.keyboard('a/b')
    expect(searchBox()).toHaveValue('a/b')
  })

  test('the search box groups the results, and Enter opens the first result (2.44a)', async () => {
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

  test('the arrow keys select a result, and Enter opens its page (2.44a)', async () => {
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
  /** purposeAfterReload returns the purpose after a reload, which resets the module but not the session storage. */
  async function purposeAfterReload() {
    vi.resetModules()
    const reloaded = await import('./usePurpose')
    return reloaded.purposeOf(reloaded.usePurpose.getState(), 'staff-1')
  }

  test('staff must choose a purpose before a page opens, and no purpose is preselected', async () => {
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

  test('the purpose survives a reload of the tab', async () => {
    choosePurpose('staff-1', 'FRAUD', 'CASE-9')
    expect(await purposeAfterReload()).toEqual({ purpose: 'FRAUD', reference: 'CASE-9' })
  })

  test('the purpose does not apply to the next staff member in the tab', async () => {
    choosePurpose('staff-2', 'FRAUD')
    render(<AdminShell />)
    expect(screen.getByRole('heading', { name: 'Why are you viewing customer data?' })).toBeVisible()
    expect(await purposeAfterReload()).toBeUndefined()
  })

  test('staff must choose a purpose again if the stored value is invalid', async () => {
    sessionStorage.setItem('hulak.purpose', '{"purpose":"CURIOSITY"')
    expect(await purposeAfterReload()).toBeUndefined()
  })

  test('every API call sends the purpose, but no call sends an invalid reference', async () => {
    const { user, unmount } = render(<AdminShell />)
    const requests = mockResponse('get', '/v1/admin/holds', { result: [] })
    await user.click(screen.getByRole('combobox', { name: 'Purpose for viewing personal data' }))
    await user.click(await screen.findByRole('option', { name: 'Complaint' }))
    await user.type(screen.getByLabelText('Case or complaint number'), 'CMP-17')
    await read(api.GET('/v1/admin/holds'))
    expect(requests.headers.at(-1)?.get('Hulak-Purpose')).toBe('COMPLAINT')
    expect(requests.headers.at(-1)?.get('Hulak-Purpose-Reference')).toBe('CMP-17')
    await user.type(screen.getByLabelText('Case or complaint number'), ' of Maya')
    expect(screen.getByText('Use only letters, digits, and dashes')).toBeVisible()
    await read(api.GET('/v1/admin/holds'))
    expect(requests.headers.at(-1)?.has('Hulak-Purpose-Reference')).toBe(false)
    unmount()
    await read(api.GET('/v1/admin/holds'))
    expect(requests.headers.at(-1)?.has('Hulak-Purpose')).toBe(false)
  })
})
