import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Role } from '@/lib/api/types'
import { useSession } from '@/lib/session/store'
import { findToast, isAbove } from '@/test/domQueries'
import { aCoupon, nepal } from '@/test/fixtures'
import { render, signInUser } from '@/test/render'
import { mockError, mockResponse, server } from '@/test/server'
import CouponCreatePage from './CouponCreatePage'
import CouponsPage from './CouponsPage'

const signInAs = (role: Role) => {
  signInUser({ user: { fullName: 'Bina Karki' } })
  useSession.setState({ roles: [role], status: undefined })
}

const renderPage = (page: ReactNode, at?: string) => render(page, at ? { at } : {})

beforeEach(() => signInAs('ADMIN'))

describe('coupons', () => {
  test('an empty list shows a message and a link to create a coupon (2.41b 2.41c 8.13a)', async () => {
    mockResponse('get', '/v1/coupons', { result: [] })
    renderPage(<CouponsPage />)
    expect(await screen.findByText('No coupon found')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Create Coupon' })).toHaveAttribute(
      'href',
      '/admin/coupons/create',
    )
  })

  test('each coupon of the list expands to its terms (2.41a 2.41b)', async () => {
    let respond = () => {}
    const pending = new Promise<void>((resolve) => {
      respond = resolve
    })
    const usa = { ...nepal, name: 'United States' }
    const coupon = { ...aCoupon, sources: [usa], destinations: [nepal] }
    const tihar = { ...aCoupon, code: 'TIHAR26', title: 'Tihar greeting' }
    server.use(
      http.get('*/v1/coupons', async () => {
        await pending
        return HttpResponse.json({ result: [coupon, tihar] })
      }),
    )
    const { user } = renderPage(<CouponsPage />)
    try {
      expect(screen.getByRole('status', { name: 'Loading' })).toBeVisible()
    } finally {
      respond()
    }
    const control = await screen.findByRole('button', { name: 'DASHAIN26 Dashain greeting' })
    expect(screen.queryByRole('status', { name: 'Loading' })).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'TIHAR26 Tihar greeting' })).toBeVisible()
    expect(control).toHaveAttribute('aria-expanded', 'false')
    await user.click(control)
    const panel = within(await screen.findByRole('region', { name: 'DASHAIN26 Dashain greeting' }))
    for (const [term, text] of [
      ['Uses', 'Once per sender'],
      ['Benefit', 'Both'],
      ['Expires', /^Dec 31, 2026/],
      ['Countries', 'United States to Nepal'],
    ] as const)
      expect(panel.getByText(term).nextElementSibling).toHaveTextContent(text)
  })

  test('staff can delete an expanded coupon after confirmation (2.41a 4.19b)', async () => {
    mockResponse('get', '/v1/coupons', { result: [aCoupon] })
    const { user } = renderPage(<CouponsPage />)
    await user.click(await screen.findByRole('button', { name: /DASHAIN26/ }))
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    const dialog = await screen.findByRole('dialog', { name: 'Delete coupon DASHAIN26' })
    const requests = mockResponse('delete', '/v1/coupons/DASHAIN26', { success: true })
    mockResponse('get', '/v1/coupons', { result: [] })
    await user.type(within(dialog).getByLabelText('Type DASHAIN26 to confirm'), 'DASHAIN26')
    await user.click(within(dialog).getByRole('button', { name: 'Delete coupon' }))
    expect(await screen.findByText('The coupon has been deleted')).toBeInTheDocument()
    expect(await screen.findByText('No coupon found')).toBeVisible()
    expect(requests.urls).toHaveLength(1)
  })

  test('a failed deletion shows the reason (8.08a)', async () => {
    mockResponse('get', '/v1/coupons', { result: [aCoupon] })
    mockError('delete', '/v1/coupons/DASHAIN26', 409, 'CONFLICT', 'The coupon was changed by someone else.')
    const { user } = renderPage(<CouponsPage />)
    await user.click(await screen.findByRole('button', { name: /DASHAIN26/ }))
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByLabelText('Type DASHAIN26 to confirm'), 'DASHAIN26')
    await user.click(dialog.getByRole('button', { name: 'Delete coupon' }))
    expect(await findToast('The coupon was changed by someone else.')).toHaveRole('alert')
  })

  test('a code that is already in use shows an error on blur (5.02l)', async () => {
    mockResponse('get', '/v1/countries/corridors', { result: [] })
    mockResponse('get', '/v1/coupons/DASHAIN26/exists', { data: true })
    const { user } = renderPage(<CouponCreatePage />)
    await user.type(await screen.findByLabelText('Code'), 'dashain26')
    await user.tab()
    expect(await screen.findByText('Coupon already exists with given coupon code')).toBeVisible()
  })

  test('the form validates a field on blur, and submitting focuses the first invalid field (5.01b 5.01c 5.02a)', async () => {
    mockResponse('get', '/v1/countries/corridors', { result: [] })
    const { user } = renderPage(<CouponCreatePage />)
    const title = screen.getByLabelText('Title')
    await user.type(title, 'Dashain!')
    await user.tab()
    expect(await screen.findByText('This field cannot have special character')).toBeVisible()
    expect(screen.queryByText('Enter a valid date')).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Send for approval' }))
    await waitFor(() => expect(title).toHaveFocus())
  })

  test('staff can remove the last of several ranges of either kind (5.02j 5.02k)', async () => {
    mockResponse('get', '/v1/countries/corridors', { result: [] })
    const { user } = renderPage(<CouponCreatePage />)
    await user.click(screen.getByRole('combobox', { name: 'Benefit type' }))
    await user.click(await screen.findByRole('option', { name: 'Both' }))
    for (const kind of ['Better exchange rate', 'Bonus']) {
      const group = within(screen.getByRole('group', { name: kind }))
      const rows = () => group.getAllByLabelText('Min amount')
      const remove = () => group.queryByRole('button', { name: 'Remove last range' })
      expect(rows()).toHaveLength(1)
      expect(remove()).not.toBeInTheDocument()
      const add = group.getByRole('button', { name: 'Add range' })
      expect(add).toBeDisabled()
      await user.type(group.getByLabelText('Max amount'), '100')
      await user.click(add)
      expect(rows()).toHaveLength(2)
      await user.type(rows()[1] as HTMLElement, '101')
      await user.click(remove() as HTMLElement)
      expect(rows()).toHaveLength(1)
      expect(screen.queryByDisplayValue('101')).not.toBeInTheDocument()
      expect(group.getByLabelText('Max amount')).toHaveValue('100')
      expect(remove()).not.toBeInTheDocument()
    }
  })

  test('the form shows the frequency only for the frequency type, and an error under the country pairs (2.42a 5.02h 5.02n)', async () => {
    mockResponse('get', '/v1/countries/corridors', { result: [] })
    const { user } = renderPage(<CouponCreatePage />)
    expect(screen.queryByLabelText('Transaction frequency')).not.toBeInTheDocument()
    await user.click(screen.getByRole('combobox', { name: 'Coupon type' }))
    await user.click(await screen.findByRole('option', { name: /^Frequency/ }))
    expect(screen.getByLabelText('Transaction frequency')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Send for approval' }))
    expect(await screen.findByText('Enter a valid date')).toBeVisible()
    const error = screen.getByText('Please select at least one country pair')
    const pairs = screen.getByRole('combobox', { name: 'Country pairs' })
    expect(error).toBeVisible()
    expect(pairs).toHaveAccessibleDescription('Please select at least one country pair')
    expect(isAbove(pairs, error)).toBe(true)
  })

  /** fillForm opens and fills in the form for a new coupon. */
  const fillForm = async () => {
    const usa = { ...nepal, name: 'United States', threeCharCode: 'USA' }
    mockResponse('get', '/v1/countries/corridors', {
      result: [{ id: 'USA-NPL', source: usa, destination: nepal }],
    })
    mockResponse('get', '/v1/coupons/TIHAR26/exists', { data: false })
    const { user } = renderPage(<CouponCreatePage />)
    await user.click(screen.getByRole('combobox', { name: 'Country pairs' }))
    await user.click(await screen.findByRole('option', { name: 'United States to Nepal' }))
    for (const [label, value] of [
      ['Title', 'Tihar greeting'],
      ['Code', 'tihar26'],
      ['Min amount', '100'],
      ['Max amount', '500'],
      ['Extra exchange rate', '0.50'],
      [/Reason/, 'For the holidays'],
    ] as const)
      await user.type(screen.getByLabelText(label), value)
    fireEvent.change(screen.getByLabelText(/^Expiration date/), { target: { value: '2999-10-31' } })
    return user
  }
  const previewChange = async (user: ReturnType<typeof render>['user']) => {
    const previews = mockResponse('post', '/v1/admin/prices/preview', {
      ...{ from: '2026-02-01T08:00:00Z', to: '2026-03-01T08:00:00Z', position: '7', complete: true },
      ...{ transfers: 10, covered: 4, different: 4, refused: 0, skipped: 0, revenue: '-12.00' },
      ...{ byMethod: [], byBand: [], largest: [] },
    })
    await user.click(screen.getByRole('button', { name: 'Preview change' }))
    expect(await screen.findByText('Would have changed 4 of 10 transfers. Revenue -$12.00.')).toBeVisible()
    return previews
  }

  test('a new coupon is previewed and sent for approval, with its reason and time', async () => {
    const user = await fillForm()
    await user.click(screen.getByText('At a set time'))
    fireEvent.change(screen.getByLabelText(/^Date and time/), { target: { value: '2999-10-01T00:00' } })
    const changes = within(screen.getByRole('table', { name: 'Changes' }))
    expect(changes.getByRole('row', { name: /^Better rate from \$100.00/ })).toHaveTextContent('Added')
    await user.click(screen.getByRole('button', { name: 'Send for approval' }))
    expect(await screen.findByText('Preview the change before you send it.')).toBeVisible()
    const previews = await previewChange(user)
    const requests = mockResponse('post', '/v1/coupons', { success: true, approvalId: 'approval-1' })
    await user.click(screen.getByRole('button', { name: 'Send for approval' }))
    expect(await screen.findByText(/^Sent for approval/)).toBeInTheDocument()
    expect(requests.bodies).toEqual([
      {
        title: 'Tihar greeting',
        code: 'TIHAR26',
        expiryDate: '2999-10-31T23:59:00',
        benefitType: 'BETTER_RATE',
        couponType: 'OCCASIONAL',
        sourceDestinationCountries: ['USA-NPL'],
        betterExchangeRateRanges: [{ minAmount: '100', maxAmount: '500', extraExchangeRate: '0.50' }],
        reason: 'For the holidays',
        effectiveAt: '2999-10-01T07:00:00.000Z',
        previewFrom: expect.any(String),
        previewTo: expect.any(String),
      },
    ])
    expect(previews.bodies).toEqual([{ coupon: requests.bodies[0] }])
  })

  test('a failed creation shows the reason in a toast only, and keeps the form values (8.08a)', async () => {
    const user = await fillForm()
    await previewChange(user)
    mockError('post', '/v1/coupons', 409, 'CONFLICT', 'Another coupon was changed at the same time.')
    await user.click(screen.getByRole('button', { name: 'Send for approval' }))
    expect(await findToast('Another coupon was changed at the same time.')).toHaveRole('alert')
    const form = within(screen.getByRole('form', { name: 'New coupon' }))
    expect(form.queryByText('Another coupon was changed at the same time.')).not.toBeInTheDocument()
    expect(form.getByLabelText('Code')).toHaveValue('TIHAR26')
  })

  test('a failed creation shows the errors of fields in the form, too (8.08a 5.01c)', async () => {
    const user = await fillForm()
    await previewChange(user)
    mockError('post', '/v1/coupons', 400, 'VALIDATION_FAILED', '', [
      { field: 'title', code: 'FIELD_TOO_LONG', defaultMessage: 'Use at most 10 characters' },
    ])
    await user.click(screen.getByRole('button', { name: 'Send for approval' }))
    await findToast('Use at most 10 characters')
    expect(screen.getByLabelText('Title')).toHaveAccessibleDescription('Use at most 10 characters')
    await waitFor(() => expect(screen.getByLabelText('Title')).toHaveFocus())
  })

  test('a new range must start above the end of the previous range (5.02c)', async () => {
    mockResponse('get', '/v1/countries/corridors', { result: [] })
    const { user } = renderPage(<CouponCreatePage />)
    await user.type(screen.getByLabelText('Min amount'), '50')
    await user.type(screen.getByLabelText('Max amount'), '100')
    await user.click(screen.getByRole('button', { name: 'Add range' }))
    await user.type(screen.getAllByLabelText('Min amount')[1] as HTMLElement, '100')
    await user.tab()
    expect(await screen.findByText('Amount must be greater than 100')).toBeVisible()
  })
})
