import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Role, Schemas } from '@/lib/api/types'
import { useSession } from '@/lib/session/store'
import { aCoupon } from '@/test/fixtures'
import { render, signInUser } from '@/test/render'
import { mockError, mockResponse } from '@/test/server'
import { changedRows, feeRows, marginPercent, rateWithMargin } from '../shared/priceDiff'
import { couponRequest, draftOf } from './coupon'
import PricesPage from './PricesPage'
import { checkSchedule, emptySchedule } from './schedule'

const asha = { id: 'staff-1', name: 'Asha Rai', role: 'ADMIN' }
const bina = { id: 'staff-2', name: 'Bina Karki', role: 'ADMIN' }
const range = { minAmount: '50.00', maxAmount: '1999.99', flatFee: '5.00', percentageFee: '0' }
const lastRange = { minAmount: '1999.99', maxAmount: '14999.99', flatFee: '0.00', percentageFee: '0' }
const feeSet: Schemas['FeeSet'] = {
  paymentMethod: 'BANK_ACCOUNT',
  payoutMethod: 'BANK_DEPOSIT',
  currency: 'USD',
  sourceCountry: 'USA',
  destinationCountry: 'NPL',
  feeRanges: [range, lastRange],
}
const versions = {
  result: [
    {
      version: '2',
      from: '2026-03-01T08:00:00Z',
      proposedBy: asha,
      approvedBy: [bina],
      reason: 'The bank charges less',
      feeSet,
    },
    {
      version: '1',
      from: '2026-01-01T08:00:00Z',
      until: '2026-03-01T08:00:00Z',
      proposedBy: asha,
      approvedBy: [],
      reason: '',
      feeSet: { ...feeSet, feeRanges: [{ ...range, flatFee: '7.00' }, lastRange] },
    },
  ],
  next: '',
  upcoming: [] as Schemas['UpcomingPrice'][],
}
const preview: Schemas['PricePreview'] = {
  from: '2026-02-01T08:00:00Z',
  to: '2026-03-01T08:00:00Z',
  position: '4821',
  complete: true,
  transfers: 9871,
  covered: 2000,
  different: 1204,
  refused: 0,
  skipped: 0,
  revenue: '-3120.00',
  byMethod: [{ name: 'BANK_ACCOUNT BANK_DEPOSIT', covered: 2000, different: 1204, revenue: '-3120.00' }],
  byBand: [{ name: '200.00', covered: 2000, different: 1204, revenue: '-3120.00' }],
  largest: [
    {
      transferId: 't-1',
      amount: '400.00',
      currentFee: '5.00',
      proposedFee: '3.00',
      currentReceive: '53300.00',
      proposedReceive: '53300.00',
      revenue: '-2.00',
      refused: false,
    },
  ],
}
const stream = 'feeset-USA-NPL-BANK_ACCOUNT-BANK_DEPOSIT-USD'
const versionsPath = `/v1/admin/prices/${stream}/versions`

const renderPage = () =>
  render(<PricesPage />, { at: `/admin/prices/${stream}`, path: '/admin/prices/:stream' })

const signInAs = (role: Role) => {
  signInUser({ user: { fullName: 'Asha Rai' } })
  useSession.setState({ roles: [role], status: undefined })
}

beforeEach(() => signInAs('ADMIN'))

describe('the page that edits prices', () => {
  const editFee = async (user: ReturnType<typeof render>['user'], fee: string) => {
    const [flatFee] = await screen.findAllByLabelText('Flat fee (USD)')
    if (!flatFee) throw new Error('no input')
    await user.clear(flatFee)
    await user.type(flatFee, fee)
  }

  test('a change is shown, previewed, and sent for approval with its reason', async () => {
    mockResponse('get', versionsPath, versions)
    const previews = mockResponse('post', '/v1/admin/prices/preview', preview)
    const requests = mockResponse('post', '/v1/fees', { success: true, approvalId: 'approval-1' })
    const { user } = renderPage()
    expect(await screen.findByText('Nothing changes yet. Edit a value to see the difference.')).toBeVisible()
    await editFee(user, '3')
    const row = within(screen.getByRole('table', { name: 'Changes' })).getByRole('row', {
      name: /From \$50.00/,
    })
    expect(row).toHaveTextContent('$5.00, up to $1,999.99')
    expect(row).toHaveTextContent('$3.00, up to $1,999.99')
    expect(row).toHaveTextContent('Changed')
    await user.type(screen.getByLabelText(/Reason/), 'A new contract')
    await user.click(screen.getByRole('button', { name: 'Send for approval' }))
    expect(await screen.findByText('Preview the change before you send it.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Preview change' }))
    expect(
      await screen.findByText('Would have changed 1,204 of 9,871 transfers. Revenue -$3,120.00.'),
    ).toBeVisible()
    expect(screen.getByRole('link', { name: '$400.00 transfer' })).toHaveAttribute(
      'href',
      '/admin/transfers/t-1',
    )
    await user.click(screen.getByRole('button', { name: 'Send for approval' }))
    await waitFor(() => expect(requests.bodies).toHaveLength(1))
    expect(previews.bodies).toHaveLength(1)
    expect(requests.bodies[0]).toMatchObject({
      sourceDestinationCountry: 'USA-NPL',
      reason: 'A new contract',
      feeRanges: [{ ...range, flatFee: '3' }, lastRange],
    })
    expect(requests.bodies[0]).not.toHaveProperty('effectiveAt')
  })

  test('a change after the preview needs a new preview', async () => {
    mockResponse('get', versionsPath, versions)
    mockResponse('post', '/v1/admin/prices/preview', preview)
    const { user } = renderPage()
    await editFee(user, '3')
    await user.click(screen.getByRole('button', { name: 'Preview change' }))
    expect(await screen.findByText(/Would have changed/)).toBeVisible()
    await editFee(user, '4')
    expect(screen.queryByText(/Would have changed/)).toBeNull()
  })

  test('an error of the server appears next to its field', async () => {
    mockResponse('get', versionsPath, versions)
    mockError('post', '/v1/admin/prices/preview', 400, 'VALIDATION_FAILED', 'Check the fields', [
      {
        field: 'feeRanges[0].flatFee',
        code: 'FEE_EXCEEDS_AMOUNT',
        defaultMessage: 'The fee exceeds the amount',
      },
    ])
    const { user } = renderPage()
    await editFee(user, '70')
    await user.click(screen.getByRole('button', { name: 'Preview change' }))
    expect(await screen.findByText('The fee exceeds the amount')).toBeVisible()
  })

  test('an earlier version fills the form', async () => {
    mockResponse('get', versionsPath, versions)
    const { user } = renderPage()
    await user.click(await screen.findByRole('button', { name: 'Roll back to this version' }))
    expect(await screen.findByRole('heading', { name: 'New prices, filled in from version 1' })).toBeVisible()
    expect(screen.getAllByLabelText('Flat fee (USD)')[0]).toHaveValue('7.00')
    expect(within(screen.getByRole('table', { name: 'Changes' })).getAllByRole('row')).toHaveLength(2)
  })

  test('a scheduled change is withdrawn with a reason', async () => {
    mockResponse('get', versionsPath, {
      ...versions,
      upcoming: [
        {
          approvalId: 'approval-1',
          status: 'SCHEDULED',
          effectiveAt: '2999-01-01T08:00:00Z',
          requestedBy: asha,
          requestedAt: '2026-03-09T17:30:00Z',
          reason: 'Lower fees next year',
          mayWithdraw: true,
        },
      ],
    })
    const requests = mockResponse('post', '/v1/admin/approvals/approval-1/reject', { success: true })
    const { user } = renderPage()
    expect(await screen.findByText('Jan 1, 2999, 12:00 AM PST')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Withdraw' }))
    const dialog = within(await screen.findByRole('dialog', { name: /^Withdraw the change/ }))
    await user.type(dialog.getByLabelText(/Reason/), 'The contract changed')
    await user.click(dialog.getByRole('button', { name: 'Withdraw' }))
    await waitFor(() => expect(requests.bodies).toEqual([{ reason: 'The contract changed' }]))
  })

  test('an auditor sees the versions but no form', async () => {
    signInAs('AUDITOR')
    mockResponse('get', versionsPath, versions)
    renderPage()
    expect(await screen.findByRole('row', { name: /The bank charges less/ })).toHaveTextContent('Bina Karki')
    expect(screen.queryByRole('form')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Roll back to this version' })).toBeNull()
  })
})

describe('price differences', () => {
  test('ranges are added, removed, and changed by their lower bound', () => {
    const changed = changedRows(
      feeRows(
        [range, lastRange],
        [
          { ...range, flatFee: '3' },
          { ...lastRange, minAmount: '2500' },
        ],
      ),
    )
    expect(changed).toEqual([
      { name: 'From $50.00', before: '$5.00, up to $1,999.99', after: '$3.00, up to $1,999.99' },
      { name: 'From $2,500.00', before: undefined, after: '$0.00, up to $14,999.99' },
      { name: 'From $1,999.99', before: '$0.00, up to $14,999.99' },
    ])
    expect(changedRows(feeRows([range], [{ ...range, flatFee: '5', maxAmount: '1999.990' }]))).toEqual([])
  })

  test.each([
    ['133.665', '134', '0.25'],
    ['134', '134', '0.00'],
    ['135.34', '134', '-1.00'],
  ])('the margin of %s below %s is %s percent', (rate, midRate, margin) => {
    expect(marginPercent({ rate, midRate })).toBe(margin)
  })

  test('the rate follows the margin', () => {
    expect(rateWithMargin('134.00', '0.25')).toBe('133.67')
    expect(rateWithMargin('134.00', '100')).toBeUndefined()
    expect(rateWithMargin('', '1')).toBeUndefined()
  })
})

test('a coupon keeps its terms in the form', () => {
  const nepal = { name: 'Nepal', flagUrl: '', phoneCode: '+977', threeCharCode: 'NPL' }
  const currency = { name: '', code: 'NPR', symbol: '' }
  const draft = draftOf({
    ...aCoupon,
    expiryDate: '2027-01-01T07:59:00Z',
    sources: [{ ...nepal, threeCharCode: 'USA', currency }],
    destinations: [{ ...nepal, currency }],
  })
  expect(couponRequest({ ...draft, reason: 'Campaign' })).toEqual({
    title: 'Dashain greeting',
    code: 'DASHAIN26',
    expiryDate: '2026-12-31T23:59:00',
    benefitType: 'BOTH',
    couponType: 'OCCASIONAL',
    sourceDestinationCountries: ['USA-NPL'],
    betterExchangeRateRanges: [{ minAmount: '100.00', maxAmount: '500.00', extraExchangeRate: '0.50' }],
    bonusRanges: [{ minAmount: '100.00', maxAmount: '500.00', amount: '100.00' }],
    reason: 'Campaign',
  })
})

describe('the schedule', () => {
  test('the preview covers last month in Pacific time by default', () => {
    const { previewFrom, previewTo } = emptySchedule('2026-01-15')
    expect(previewFrom).toBe('2025-12-01T08:00:00.000Z')
    expect(previewTo).toBe('2026-01-01T08:00:00.000Z')
  })

  test.each([
    ['2026-03-01T00:00:00Z', 'DATE_ALREADY_PASSED'],
    ['', 'INVALID_DATE'],
    ['2026-05-01T00:00:00Z', undefined],
  ])('the effective time %j has the error %s', (effectiveAt, code) => {
    const errors = checkSchedule(
      { ...emptySchedule('2026-04-01'), when: 'LATER', effectiveAt, reason: 'x' },
      Date.parse('2026-04-01T00:00:00Z'),
    )
    expect(
      errors.effectiveAt && typeof errors.effectiveAt === 'object' ? errors.effectiveAt.code : undefined,
    ).toBe(code)
  })
})
