import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { FeeSet } from '@/lib/api/types'
import { render } from '@/test/render'
import { mockError, mockResponse } from '@/test/server'
import FeesPage from './FeesPage'
import { schedulesOf } from './fees'

const range = (minAmount: string, maxAmount: string, flatFee: string, percentageFee = '0') => ({
  minAmount,
  maxAmount,
  flatFee,
  percentageFee,
})
const achRanges = [range('50.00', '1999.99', '5.00'), range('1999.99', '14999.99', '0.00')]
const cardRanges = [range('20.00', '2000.00', '1.99', '1.5')]
const feeSet = (
  paymentMethod: FeeSet['paymentMethod'],
  payoutMethod: string,
  feeRanges: FeeSet['feeRanges'],
): FeeSet => ({
  paymentMethod,
  payoutMethod,
  currency: 'USD',
  sourceCountry: 'USA',
  destinationCountry: 'NPL',
  feeRanges,
})

const cellsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    )

describe('the fees (2.01j)', () => {
  test('the ACH ranges do not overlap, and the lower fee applies at a shared bound (9.06a)', async () => {
    mockResponse('get', '/v1/fees', { result: [feeSet('BANK_ACCOUNT', 'BANK_DEPOSIT', achRanges)] })
    render(<FeesPage />)
    expect(await screen.findByRole('heading', { name: 'Paid from a bank account (ACH)' })).toBeVisible()
    expect(cellsOf(await screen.findByRole('table', { name: 'Bank Account fees' }))).toEqual([
      ['$50.00', '$1,999.98', '$5.00'],
      ['$1,999.99', '$14,999.99', 'Free'],
    ])
  })

  test('the table shows a percentage and a flat fee together, in dollars (9.15d)', async () => {
    mockResponse('get', '/v1/fees', { result: [feeSet('DEBIT_CARD', 'WALLET', cardRanges)] })
    render(<FeesPage />)
    expect(cellsOf(await screen.findByRole('table', { name: 'Debit Card fees' }))).toEqual([
      ['$20.00', '$2,000.00', '1.5% of the amount plus $1.99'],
    ])
  })

  test('payout methods with the same fees share a table (9.11c)', async () => {
    mockResponse('get', '/v1/fees', {
      result: ['BANK_DEPOSIT', 'CASH_PICKUP', 'WALLET'].map((method) =>
        feeSet('BANK_ACCOUNT', method, achRanges),
      ),
    })
    render(<FeesPage />)
    expect(await screen.findByText('For Bank Deposit, Cash Pickup, and Wallet')).toBeVisible()
    expect(screen.getAllByRole('table')).toHaveLength(1)
  })

  test('a visitor sees a message if there are no fee sets', async () => {
    mockResponse('get', '/v1/fees', { result: [] })
    render(<FeesPage />)
    expect(await screen.findByText('Fee information is not available right now')).toBeVisible()
  })

  test('a visitor sees an error and can try again (8.07a)', async () => {
    mockError('get', '/v1/fees', 500, 'SOMETHING_WENT_WRONG', 'Something went wrong.')
    const { user } = render(<FeesPage />)
    expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong.')
    mockResponse('get', '/v1/fees', { result: [feeSet('BANK_ACCOUNT', 'WALLET', achRanges)] })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('table')).toBeVisible()
  })
})

describe('fee sets', () => {
  test('are grouped if they differ only in the payout method', () => {
    const schedules = schedulesOf([
      feeSet('BANK_ACCOUNT', 'BANK_DEPOSIT', achRanges),
      feeSet('DEBIT_CARD', 'BANK_DEPOSIT', cardRanges),
      feeSet('BANK_ACCOUNT', 'WALLET', achRanges),
    ])
    expect(schedules.map(({ paymentMethod, payoutMethods }) => [paymentMethod, payoutMethods])).toEqual([
      ['BANK_ACCOUNT', ['BANK_DEPOSIT', 'WALLET']],
      ['DEBIT_CARD', ['BANK_DEPOSIT']],
    ])
  })

  test.each([
    ['a flat fee', [range('50.00', '1999.99', '4.00'), range('1999.99', '14999.99', '0.00')]],
    ['a percentage', [range('50.00', '1999.99', '5.00', '1'), range('1999.99', '14999.99', '0.00')]],
    ['a bound', [range('50.00', '1999.99', '5.00'), range('1999.99', '9999.99', '0.00')]],
    ['the number of ranges', [...achRanges, range('14999.99', '20000.00', '0.00')]],
  ])('are not grouped if they differ in %s', (_, other) => {
    const sets = [feeSet('BANK_ACCOUNT', 'BANK_DEPOSIT', achRanges), feeSet('BANK_ACCOUNT', 'WALLET', other)]
    expect(schedulesOf(sets)).toHaveLength(2)
  })
})
