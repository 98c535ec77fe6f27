import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Schemas } from '@/lib/api/types'
import { check } from '@/lib/rules/rules'
import { useSession } from '@/lib/session/store'
import { render, signInUser } from '@/test/render'
import { mockError, mockResponse } from '@/test/server'
import { RateSource } from '../shared/RateSource'
import { rateStatusText } from '../shared/rate'
import RatesPage from './RatesPage'
import { rateChange, rateRules } from './rate'

const rate: NonNullable<Schemas['RateHealth']['rate']> = {
  rate: '133.76',
  midRate: '134.10',
  midRateDate: '2026-03-09',
  source: 'nrb',
  sourceCurrency: 'USD',
  destinationCurrency: 'NPR',
  publishedAt: '2026-03-09T00:00:00Z',
}
const healthyRate: Schemas['RateHealth'] = {
  rate,
  source: 'nrb',
  answeredAt: '2026-03-09T00:00:00Z',
  tries: 0,
  lastError: '',
  stale: false,
  healthy: true,
}

beforeEach(() => {
  signInUser({ user: { fullName: 'Bina Karki' } })
  useSession.setState({ roles: ['ADMIN'], status: undefined })
})

describe('the exchange rate section', () => {
  test('the section shows the rate, its source, and the date of the central bank rate', async () => {
    mockResponse('get', '/v1/admin/rates', healthyRate)
    render(<RateSource />)
    expect(await screen.findByText('Up to date')).toHaveAttribute('data-health', 'current')
    expect(screen.getByText('133.76 NPR')).toBeVisible()
    expect(screen.getByText('134.10 NPR on 2026-03-09')).toBeVisible()
    expect(screen.getByText(/Nepal Rastra Bank/)).toBeVisible()
    expect(screen.queryByText('Failing since')).toBeNull()
  })

  test('the section shows when the source started to fail, and the last error', async () => {
    mockResponse('get', '/v1/admin/rates', {
      ...healthyRate,
      healthy: false,
      failingSince: '2026-03-09T06:00:00Z',
      tries: 3,
      lastError: 'Nepal Rastra Bank: list tables: status 502',
    })
    render(<RateSource />)
    expect(await screen.findByText('Source needs attention; last rate still in use')).toHaveAttribute(
      'data-health',
      'failing',
    )
    expect(screen.getByText('Failing since')).toBeVisible()
    expect(screen.getByText(/3 attempts/)).toBeVisible()
    expect(screen.getByText(/status 502/)).toBeVisible()
  })

  test('a missing rate takes precedence over a stale rate, and a stale rate over an error', () => {
    const { rate: _, ...withoutRate } = healthyRate
    expect(rateStatusText({ ...withoutRate, stale: true, lastError: 'down', healthy: false })).toBe(
      'No rate published yet',
    )
    expect(rateStatusText({ ...healthyRate, stale: true, lastError: 'down', healthy: false })).toMatch(
      /^Out of date/,
    )
  })
})

describe('publishing a rate', () => {
  const published = {
    ...rate,
    version: '4',
    reason: 'The bank is closed',
    actorId: 'staff-1',
    actorRole: 'ADMIN',
    source: 'admin' as const,
  }
  const form = () => screen.findByRole('form', { name: 'Publish a rate' })

  beforeEach(() => {
    mockResponse('get', '/v1/admin/rates', healthyRate)
    mockResponse('get', '/v1/admin/rates/published', { result: [published] })
  })

  test('the list shows who published each rate and why', async () => {
    render(<RatesPage />)
    const row = await screen.findByRole('row', { name: /The bank is closed/ })
    expect(within(row).getByText('133.76')).toBeVisible()
    expect(row).toHaveTextContent('Admin')
  })

  test('compliance staff cannot publish a rate', async () => {
    useSession.setState({ roles: ['COMPLIANCE'] })
    render(<RatesPage />)
    await screen.findByRole('table', { name: 'Published rates' })
    expect(screen.queryByRole('form')).toBeNull()
  })

  test('the form requires a rate and a reason', async () => {
    const { user } = render(<RatesPage />)
    const fields = within(await form())
    await user.click(fields.getByRole('button', { name: 'Publish rate' }))
    expect(fields.getAllByText('This field cannot be empty')).toHaveLength(2)
    await user.type(fields.getByRole('textbox', { name: /1 USD/ }), '1e2')
    await user.click(fields.getByRole('button', { name: 'Publish rate' }))
    expect(fields.getByText('Please enter a valid exchange rate')).toBeVisible()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('the dialog shows the change from the current rate and asks for confirmation', async () => {
    const requests = mockResponse('post', '/v1/admin/rates', { success: true })
    const { user } = render(<RatesPage />)
    await screen.findByText('133.76 NPR')
    const fields = within(await form())
    await user.type(fields.getByRole('textbox', { name: /1 USD/ }), '140.00')
    await user.type(fields.getByRole('textbox', { name: /Reason/ }), 'The market has moved')
    await user.click(fields.getByRole('button', { name: 'Publish rate' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Publish the rate 140.00' }))
    expect(
      dialog.getByText('The new rate is 1 USD = 140.00 NPR, 4.67% above the current rate.'),
    ).toBeVisible()
    expect(dialog.getByText(/far from the current rate/)).toBeVisible()
    expect(requests.bodies).toHaveLength(0)
    await user.click(dialog.getByRole('button', { name: 'Publish rate' }))
    expect(await screen.findByText('The rate 1 USD = 140.00 NPR has been published')).toBeInTheDocument()
    expect(requests.bodies).toEqual([
      { sourceCurrency: 'USD', destinationCurrency: 'NPR', rate: '140.00', reason: 'The market has moved' },
    ])
    await waitFor(() => expect(fields.getByRole('textbox', { name: /1 USD/ })).toHaveValue(''))
  })

  test('publishing a rate with a large change requires approval', async () => {
    mockResponse('post', '/v1/admin/rates', { success: true, approvalId: 'approval-1' })
    const { user } = render(<RatesPage />)
    const fields = within(await form())
    await user.type(fields.getByRole('textbox', { name: /1 USD/ }), '1400.00')
    await user.type(fields.getByRole('textbox', { name: /Reason/ }), 'The market has moved')
    await user.click(fields.getByRole('button', { name: 'Publish rate' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Publish rate' }))
    expect(
      await screen.findByText('Sent for approval. Another staff member must approve the change.'),
    ).toBeInTheDocument()
    expect(screen.queryByText(/has been published/)).not.toBeInTheDocument()
  })

  test('a failed request shows a message and keeps the form values', async () => {
    mockError('post', '/v1/admin/rates', 503, 'BUSY', 'Please try again in a moment')
    const { user } = render(<RatesPage />)
    const fields = within(await form())
    await user.type(fields.getByRole('textbox', { name: /1 USD/ }), '134')
    await user.type(fields.getByRole('textbox', { name: /Reason/ }), 'Correction')
    await user.click(fields.getByRole('button', { name: 'Publish rate' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Publish rate' }))
    expect(await screen.findByText('Please try again in a moment')).toBeInTheDocument()
    expect(fields.getByRole('textbox', { name: /1 USD/ })).toHaveValue('134')
  })
})

describe('rate validation', () => {
  test.each([
    ['', 'FIELD_CANNOT_BE_EMPTY'],
    ['0', 'INVALID_RATE'],
    ['-1', 'INVALID_RATE'],
    ['133.1234567', 'INVALID_RATE'],
    ['abc', 'INVALID_RATE'],
    ['133.123456', undefined],
  ])('the rate %j has the error %s', (text, code) => {
    expect(check({ rate: rateRules }, 'rate', { rate: text })?.code).toBe(code)
  })

  test('a rate change is a percentage with a direction', () => {
    expect(rateChange('134.00', '133.00')).toEqual({ percent: '0.76', direction: 'up', isLarge: false })
    expect(rateChange('130.00', '133.00')).toEqual({ percent: '2.26', direction: 'down', isLarge: true })
    expect(rateChange('133', '133.00')).toBeUndefined()
    expect(rateChange('133', undefined)).toBeUndefined()
  })
})
