import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { api, read } from '@/lib/api/client'
import { useSession } from '@/lib/session/store'
import { aTransaction } from '@/test/fixtures'
import { render, signInUser } from '@/test/render'
import { mockError, mockResponse } from '@/test/server'
import AdminShell from './AdminShell'
import { choosePurpose, usePurpose } from './search/usePurpose'
import { useOpenHeadings } from './useOpenHeadings'

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
  useOpenHeadings.setState({ open: [] })
})

const searchBox = () => screen.getByRole('combobox', { name: 'Find pages, people, transfers, and events' })
const searchButton = () => screen.getByRole('button', { name: 'Search pages, people, and transfers' })

/** openPalette renders the back office, and opens the command palette with its button. */
async function openPalette() {
  const view = render(<AdminShell />)
  await view.user.click(searchButton())
  await waitFor(() => expect(searchBox()).toHaveFocus())
  return view
}

const selectedOption = () => screen.getByRole('option', { selected: true })

describe('the command palette', () => {
  test('the slash key opens the palette, except while the user types in an input', async () => {
    const { user } = render(<AdminShell />)
    await user.keyboard('/')
    await waitFor(() => expect(searchBox()).toHaveFocus())
    expect(searchBox()).toHaveValue('')
    await user.keyboard('a/b')
    expect(searchBox()).toHaveValue('a/b')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(screen.getByRole('combobox', { name: 'Purpose for viewing personal data' }))
    await user.click(await screen.findByRole('option', { name: 'Audit' }))
    await user.type(screen.getByLabelText('Case or complaint number'), '/')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('Escape closes the palette and returns the focus', async () => {
    const { user } = await openPalette()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(searchButton()).toHaveFocus())
  })

  test('the palette finds a page by a synonym, and Enter opens it', async () => {
    const requests = mockResponse('post', '/v1/admin/find', noResults)
    const { user, router } = await openPalette()
    await user.type(searchBox(), 'KYC')
    expect(selectedOption()).toHaveTextContent('Transfers on hold')
    expect(searchBox()).toHaveAttribute('aria-activedescendant', selectedOption().id)
    await waitFor(() => expect(requests.bodies).toEqual([{ query: 'KYC' }]))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/holds'))
  })

  test('the palette lists only the pages that the user can open', async () => {
    useSession.setState({ roles: ['COMPLIANCE'] })
    const { user } = await openPalette()
    const names = screen.getAllByRole('option').map((option) => option.textContent)
    expect(names).toContain('LedgerMoney')
    expect(names).not.toContain('Browser errorsSystem')
    await user.keyboard('{ArrowUp}')
    expect(selectedOption()).toBe(screen.getAllByRole('option').at(-1))
    await user.keyboard('{ArrowDown}')
    expect(selectedOption()).toBe(screen.getAllByRole('option')[0])
  })

  test('the palette groups the results, and Enter opens the first result', async () => {
    const requests = mockResponse('post', '/v1/admin/find', {
      ...noResults,
      people: [sita],
      transfers: [aTransaction],
    })
    const { user, router } = await openPalette()
    await user.type(searchBox(), 'sita')
    const list = screen.getByRole('listbox', { name: 'Search results' })
    expect(await within(list).findByRole('group', { name: 'People' })).toBeVisible()
    expect(within(list).getByRole('group', { name: 'Transfers' })).toBeVisible()
    expect(within(list).getByText('sita@example.com · +1 4155550101')).toBeVisible()
    expect(requests.bodies.at(-1)).toEqual({ query: 'sita' })
    expect(requests.urls.at(-1)?.search).toBe('')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/customers/sender-7'))
    expect(router.state.location.search).toBe('')
  })

  test('the arrow keys select a result, and Enter opens its page', async () => {
    mockResponse('post', '/v1/admin/find', { ...noResults, people: [sita], transfers: [aTransaction] })
    const { user, router } = await openPalette()
    await user.type(searchBox(), 'sita')
    await screen.findByText('sita@example.com · +1 4155550101')
    await user.keyboard('{ArrowDown}{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe(`/admin/transfers/${aTransaction.id}`))
  })

  test('Enter does not open a result of earlier text', async () => {
    mockResponse('post', '/v1/admin/find', { ...noResults, people: [sita] })
    const { user, router } = await openPalette()
    await user.type(searchBox(), 'sita')
    await screen.findByText('sita@example.com · +1 4155550101')
    await user.type(searchBox(), 'x{Enter}')
    expect(screen.queryByText('sita@example.com · +1 4155550101')).toBeNull()
    expect(router.state.location.pathname).toBe('/here')
  })

  test('an empty result and a failed search show a message', async () => {
    mockResponse('post', '/v1/admin/find', noResults)
    const { user } = await openPalette()
    await user.type(searchBox(), 'unknown')
    expect(await screen.findByText(/No results/)).toBeVisible()
    mockError('post', '/v1/admin/find', 400, 'VALIDATION_FAILED')
    await user.type(searchBox(), 'x')
    expect(await screen.findByText(/The search failed/)).toBeVisible()
  })
})

describe('the menu', () => {
  const heading = (name: string) => screen.getByRole('button', { name })

  test('the heading of the current page is open, and the others open with a click', async () => {
    const { user } = render(<AdminShell />, { at: '/admin/holds' })
    expect(heading('Compliance')).toHaveAttribute('aria-expanded', 'true')
    expect(screen.getByRole('link', { name: 'Transfers on hold' })).toHaveAttribute('aria-current', 'page')
    expect(heading('Money')).toHaveAttribute('aria-expanded', 'false')
    expect(screen.queryByRole('link', { name: 'Ledger' })).toBeNull()
    await user.click(heading('Money'))
    expect(heading('Money')).toHaveAttribute('aria-expanded', 'true')
    expect(screen.getByRole('link', { name: 'Ledger' })).toBeVisible()
    await user.click(heading('Compliance'))
    expect(screen.queryByRole('link', { name: 'Transfers on hold' })).toBeNull()
  })

  test('an admin finds fee sets, coupons, locked senders, and reprocessing in the menu (1.06a 2.46a)', () => {
    useOpenHeadings.setState({ open: ['Home', 'Customers', 'Transfers', 'Money'] })
    render(<AdminShell />)
    const links = within(screen.getByRole('navigation', { name: 'Back office' })).getAllByRole('link')
    const targets = Object.fromEntries(links.map((link) => [link.textContent, link.getAttribute('href')]))
    expect(targets).toMatchObject({
      Dashboard: '/admin/dashboard',
      'Add Fee Sets': '/admin/fee-set/create',
      'Fee Sets List': '/admin/fee-sets',
      'Create Coupon': '/admin/coupons/create',
      'Coupon List': '/admin/coupons',
      'Unlock Senders': '/admin/senders/locked',
      'Reprocess Transaction': '/admin/transaction/reprocess',
    })
    expect(Object.keys(targets).filter((name) => /Fee Set|Coupon/.test(name))).toEqual([
      'Add Fee Sets',
      'Fee Sets List',
      'Create Coupon',
      'Coupon List',
    ])
  })

  test('the browser remembers the open headings', async () => {
    const { user } = render(<AdminShell />, { at: '/admin/holds' })
    await user.click(heading('Money'))
    vi.resetModules()
    const reloaded = await import('./useOpenHeadings')
    expect(reloaded.useOpenHeadings.getState().open).toEqual(['Compliance', 'Money'])
  })

  test('an invalid stored value leaves the headings closed', async () => {
    localStorage.setItem('hulak.menu', '{"open":')
    vi.resetModules()
    const reloaded = await import('./useOpenHeadings')
    expect(reloaded.useOpenHeadings.getState().open).toEqual([])
  })

  test('the menu button opens the menu in a drawer, where an entry can open the palette', async () => {
    const { user } = render(<AdminShell />, { at: '/admin/complaints' })
    await user.click(screen.getByRole('button', { name: 'Menu' }))
    const drawer = await screen.findByRole('dialog', { name: 'Back office' })
    expect(within(drawer).getByRole('link', { name: 'Complaints' })).toHaveAttribute('aria-current', 'page')
    await user.click(within(drawer).getByRole('button', { name: 'Find a customer' }))
    await waitFor(() => expect(searchBox()).toHaveFocus())
    expect(screen.queryByRole('dialog', { name: 'Back office' })).toBeNull()
  })
})

describe('the purpose for viewing personal data', () => {
  /** purposeAfterReload returns the purpose after a reload, which resets the module but not the session storage. */
  async function purposeAfterReload() {
    vi.resetModules()
    const reloaded = await import('./search/usePurpose')
    return reloaded.purposeOf(reloaded.usePurpose.getState(), 'staff-1')
  }

  test('staff must choose a purpose before a page opens, and no purpose is preselected', async () => {
    usePurpose.setState({ staffId: '', purpose: undefined, reference: '' })
    const { user } = render(<AdminShell />)
    expect(screen.getByRole('heading', { name: 'Why are you viewing customer data?' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Search pages, people, and transfers' })).toBeNull()
    await user.keyboard('/')
    expect(screen.queryByRole('dialog')).toBeNull()
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
