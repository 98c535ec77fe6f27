import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import { feesQuery, queryClient } from '@/lib/api/queries'
import type { Role } from '@/lib/api/types'
import { useSession } from '@/lib/session/store'
import { findToast } from '@/test/domQueries'
import { nepal, someFees } from '@/test/fixtures'
import { render, signInUser } from '@/test/render'
import { mockError, mockResponse } from '@/test/server'
import CouponCreatePage from './CouponCreatePage'
import FeeSetCreatePage from './FeeSetCreatePage'
import FeeSetsPage from './FeeSetsPage'

const signInAs = (role: Role) => {
  signInUser({ user: { fullName: 'Bina Karki' } })
  useSession.setState({ roles: [role], status: undefined })
}

const renderPage = (page: ReactNode, at?: string) => render(page, at ? { at } : {})

beforeEach(() => signInAs('ADMIN'))

describe('fee sets', () => {
  test('the list groups fee sets by payment method, payout method, and currency, with fees in dollars (2.39a 2.39b 6.05a 9.15d)', async () => {
    mockResponse('get', '/v1/fees', { result: someFees })
    renderPage(<FeeSetsPage />)
    await screen.findByRole('table')
    expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
      'Payment method',
      'Payout method',
      'Currency',
      'Min amount',
      'Max amount',
      'Flat fee (USD)',
      'Percentage fee (%)',
    ])
    expect(screen.getAllByRole('rowheader').map((header) => header.textContent)).toEqual([
      'Bank Account',
      'Bank Account',
      'Debit Card',
      'Debit Card',
    ])
    for (const fee of ['5.00', '6.00', '7.00', '8.00'])
      expect(screen.getByRole('cell', { name: fee })).toBeVisible()
  })

  test('a fee set with two ranges is one group of rows (2.39a 2.39b)', async () => {
    const ranges = [
      { minAmount: '10.00', maxAmount: '1999.99', flatFee: '5.00', percentageFee: '0.5' },
      { minAmount: '1999.99', maxAmount: '14999.99', flatFee: '7.00', percentageFee: '0' },
    ]
    mockResponse('get', '/v1/fees', { result: [{ ...someFees[0], feeRanges: ranges }] })
    renderPage(<FeeSetsPage />)
    expect(await screen.findByRole('rowheader')).toHaveAttribute('rowspan', '2')
    const [first, second] = screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => [...row.children].map((cell) => cell.textContent))
    expect(first?.slice(0, 2)).toEqual(['Bank Account', 'Bank Deposit'])
    expect(first?.[2]).toMatch(/^USD/)
    expect(first?.slice(3)).toEqual(['10.00', '1,999.99', '5.00', '0.5'])
    expect(second).toEqual(['1,999.99', '14,999.99', '7.00', '0'])
  })

  const choose = async (user: ReturnType<typeof render>['user'], label: string, option: string) => {
    await user.click(screen.getByRole('combobox', { name: label }))
    await user.click(await screen.findByRole('option', { name: option }))
  }
  const usa = {
    ...nepal,
    name: 'United States',
    threeCharCode: 'USA',
    currency: { name: '', code: 'USD', symbol: '$' },
  }
  const openForm = async () => {
    mockResponse('get', '/v1/countries/corridors', {
      result: [{ id: 'USA-NPL', source: usa, destination: nepal }],
    })
    mockResponse('get', '/v1/fees', { result: someFees })
    const view = renderPage(<FeeSetCreatePage />)
    await choose(view.user, 'Country pair', 'United States to Nepal')
    await choose(view.user, 'Payment method', 'Bank Account')
    await choose(view.user, 'Payout method', 'Bank Deposit')
    return view
  }

  test.each([
    ['fee set', <FeeSetCreatePage key="fees" />],
    ['coupon', <CouponCreatePage key="coupon" />],
  ])(
    'the form for a new %s shows an error if the country pairs cannot be loaded (8.07d)',
    async (_, page) => {
      mockError('get', '/v1/countries/corridors', 503, 'TRY_LATER', 'Country pairs are unavailable')
      renderPage(page)
      expect(await findToast('Country pairs are unavailable')).toBeVisible()
    },
  )

  const choices = [
    ['Country pair', 'United States to Nepal'],
    ['Payment method', 'Bank Account'],
    ['Payout method', 'Bank Deposit'],
    ['Currency', 'USD'],
  ] as const

  test.each(choices.filter(([label]) => label !== 'Country pair'))(
    'the ranges stay hidden until the %s is chosen (2.40a)',
    async (missing, option) => {
      mockResponse('get', '/v1/countries/corridors', {
        result: [{ id: 'USA-NPL', source: usa, destination: nepal }],
      })
      queryClient.setQueryData(feesQuery.queryKey, someFees)
      const { user } = renderPage(<FeeSetCreatePage />)
      for (const [label, value] of choices) if (label !== missing) await choose(user, label, value)
      expect(screen.queryByLabelText('Min amount')).not.toBeInTheDocument()
      await choose(user, missing, option)
      expect(await screen.findByLabelText('Min amount')).toBeVisible()
    },
  )

  test('currencies and ranges stay hidden until a country pair is chosen (2.40a)', async () => {
    mockResponse('get', '/v1/countries/corridors', {
      result: [{ id: 'USA-NPL', source: usa, destination: nepal }],
    })
    const { user } = renderPage(<FeeSetCreatePage />)
    await choose(user, 'Payment method', 'Bank Account')
    await choose(user, 'Payout method', 'Bank Deposit')
    await user.click(screen.getByRole('combobox', { name: 'Currency' }))
    expect(screen.queryByRole('option', { name: 'USD' })).not.toBeInTheDocument()
    expect(screen.queryByLabelText('Min amount')).not.toBeInTheDocument()
  })

  test('staff can add a range after they edit a maximum, and can remove the last of several ranges (2.40b 2.40c 5.02j 5.02k)', async () => {
    const { user } = await openForm()
    await choose(user, 'Currency', 'USD')
    const add = await screen.findByRole('button', { name: 'Add range' })
    expect(add).toBeDisabled()
    await user.type(screen.getByLabelText('Min amount'), '50')
    expect(add).toBeDisabled()
    await user.type(screen.getByLabelText('Max amount'), '10')
    expect(add).toBeEnabled()
    await user.type(screen.getByLabelText('Min amount'), '{Backspace}')
    expect(add).toBeDisabled()
    await user.type(screen.getByLabelText('Max amount'), '0')
    await user.click(add)
    expect(screen.getAllByLabelText('Min amount')).toHaveLength(2)
    expect(add).toBeDisabled()
    await user.click(screen.getByRole('button', { name: 'Remove last range' }))
    expect(screen.getAllByLabelText('Min amount')).toHaveLength(1)
    expect(screen.queryByRole('button', { name: 'Remove last range' })).not.toBeInTheDocument()
  })

  test('the form validates a field on blur, and submitting focuses the first invalid field (5.01b 5.01c 5.03b)', async () => {
    const { user } = await openForm()
    await choose(user, 'Currency', 'USD')
    const [min, max] = [await screen.findByLabelText('Min amount'), screen.getByLabelText('Max amount')]
    await user.type(min, '50')
    await user.type(max, '40')
    expect(screen.queryByText('Amount must be greater than 50')).not.toBeInTheDocument()
    await user.tab()
    expect(await screen.findByText('Amount must be greater than 50')).toBeVisible()
    expect(screen.queryByText('This field cannot be empty')).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Send for approval' }))
    await waitFor(() => expect(max).toHaveFocus())
    expect(screen.getAllByText('This field cannot be empty')).toHaveLength(3)
  })

  test('a new range must start above the end of the previous range (5.03b)', async () => {
    const { user } = await openForm()
    await choose(user, 'Currency', 'USD')
    await user.type(await screen.findByLabelText('Min amount'), '50')
    await user.type(screen.getByLabelText('Max amount'), '100')
    await user.click(screen.getByRole('button', { name: 'Add range' }))
    await user.type(screen.getAllByLabelText('Min amount')[1] as HTMLElement, '100')
    await user.tab()
    expect(await screen.findByText('Amount must be greater than 100')).toBeVisible()
  })

  const preview = {
    from: '2026-02-01T08:00:00Z',
    to: '2026-03-01T08:00:00Z',
    position: '4821',
    complete: true,
    transfers: 10,
    covered: 4,
    different: 3,
    refused: 0,
    skipped: 0,
    revenue: '-12.00',
    byMethod: [],
    byBand: [],
    largest: [],
  }
  const fillAndSave = async (user: ReturnType<typeof render>['user']) => {
    for (const [label, value] of [
      ['Min amount', '50'],
      ['Max amount', '100'],
      ['Flat fee (USD)', '5'],
      ['Percentage fee (%)', '0'],
      [/Reason/, 'As agreed'],
    ] as const) {
      await user.type(await screen.findByLabelText(label), value)
    }
    const previews = mockResponse('post', '/v1/admin/prices/preview', preview)
    await user.click(screen.getByRole('button', { name: 'Preview change' }))
    expect(await screen.findByText('Would have changed 3 of 10 transfers. Revenue -$12.00.')).toBeVisible()
    expect(previews.bodies[0]).toMatchObject({ feeSet: { feeRanges: [{ minAmount: '50', flatFee: '5' }] } })
    await user.click(screen.getByRole('button', { name: 'Send for approval' }))
  }

  test('saving shows a message and resets the form (3.12a 8.07c)', async () => {
    const { user } = await openForm()
    await choose(user, 'Currency', 'USD')
    const requests = mockResponse('post', '/v1/fees', { success: true })
    await fillAndSave(user)
    expect(await screen.findByText('Fee Set has been saved successfully')).toBeInTheDocument()
    expect(requests.bodies[0]).toMatchObject({
      sourceDestinationCountry: 'USA-NPL',
      currency: 'USD',
      reason: 'As agreed',
    })
    await waitFor(() => expect(screen.queryByLabelText('Min amount')).not.toBeInTheDocument())
  })

  test('a new fee set is compared with the one in force, and can take effect later', async () => {
    const { user } = await openForm()
    await choose(user, 'Currency', 'USD')
    const requests = mockResponse('post', '/v1/fees', { success: true, approvalId: 'approval-1' })
    const changes = within(await screen.findByRole('table', { name: 'Changes' }))
    expect(changes.getByRole('row', { name: /From \$10.00/ })).toHaveTextContent(
      '$5.00, up to $1,999.99–Removed',
    )
    await user.click(screen.getByText('At a set time'))
    fireEvent.change(screen.getByLabelText(/^Date and time/), { target: { value: '2999-01-01T00:00' } })
    await fillAndSave(user)
    await waitFor(() => expect(requests.bodies[0]).toMatchObject({ effectiveAt: '2999-01-01T08:00:00.000Z' }))
  })

  test('saving a fee set that needs approval shows that it was sent for approval', async () => {
    const { user } = await openForm()
    await choose(user, 'Currency', 'USD')
    mockResponse('post', '/v1/fees', { success: true, approvalId: 'approval-1' })
    await fillAndSave(user)
    expect(await screen.findByText(/^Sent for approval/)).toBeInTheDocument()
    await waitFor(() => expect(screen.queryByLabelText('Min amount')).not.toBeInTheDocument())
  })

  test('a failed save shows a message and keeps the form values (8.07b)', async () => {
    const { user } = await openForm()
    await choose(user, 'Currency', 'USD')
    mockError('post', '/v1/fees', 400, 'VALIDATION_FAILED')
    await fillAndSave(user)
    expect(await screen.findByText('Unable to save new fee set')).toBeInTheDocument()
    expect(screen.getByLabelText('Min amount')).toHaveValue('50')
  })

  test('a server error appears next to its field, which gets the focus (5.01c)', async () => {
    const { user } = await openForm()
    await choose(user, 'Currency', 'USD')
    mockError('post', '/v1/fees', 400, 'VALIDATION_FAILED', 'Please check the fields', [
      {
        field: 'feeRanges[0].maxAmount',
        code: 'AMOUNT_TOO_LARGE',
        defaultMessage: 'The amount is too large',
      },
    ])
    await fillAndSave(user)
    expect(await screen.findByText('The amount is too large')).toBeVisible()
    await waitFor(() => expect(screen.getByLabelText('Max amount')).toHaveFocus())
  })
})
