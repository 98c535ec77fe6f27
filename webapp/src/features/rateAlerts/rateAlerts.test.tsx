import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { RateAlert } from '@/lib/api/types'
import { paths } from '@/lib/paths'
import { resetSession } from '@/lib/session/store'
import { findToast } from '@/test/domQueries'
import { render, signInUser } from '@/test/render'
import { mockError, mockResponse } from '@/test/server'
import RateAlertsPage from './RateAlertsPage'
import { checkRateAlert, type RateAlertValues } from './rules'
import UnsubscribePage from './UnsubscribePage'

const anAlert: RateAlert = {
  id: 'alert-1',
  kind: 'AT_LEAST',
  minRate: '142.50',
  amount: '1200.00',
  email: true,
  text: true,
  createdAt: '2026-11-20T18:30:00Z',
}

const mockPage = (...result: RateAlert[]) => {
  mockResponse('get', '/v1/exchange-rate', {
    rate: '140.00',
    midRate: '141.00',
    sourceCurrency: 'USD',
    destinationCurrency: 'NPR',
    publishedAt: '2026-11-20T18:30:00Z',
  })
  mockResponse('get', '/v1/exchange-rate/history', {
    result: [
      { date: '2026-11-19', rate: '138.50', midRate: '140.50' },
      { date: '2026-11-20', rate: '140.00', midRate: '141.00' },
    ],
  })
  return mockResponse('get', '/v1/senders/rate-alerts', { result })
}

const open = async () => {
  const view = render(<RateAlertsPage />)
  expect(await screen.findByText('1 USD = 140.00 NPR')).toBeVisible()
  return view
}

describe('the page of the rate alerts', () => {
  beforeEach(() => signInUser())

  test('shows the rate, the range of the last 30 days, and the alerts', async () => {
    mockPage(anAlert, { id: 'd', kind: 'DAILY', email: true, text: false, createdAt: anAlert.createdAt })
    await open()
    expect(await screen.findByText(/From 138.50 to 140.00 NPR per dollar/)).toBeVisible()
    expect(
      await screen.findByText('When 1 USD is at least 142.50 NPR, by email and text message'),
    ).toBeVisible()
    expect(screen.getByText('To send 1,200.00 USD')).toBeVisible()
    expect(screen.getByText('The rate every day, by email')).toBeVisible()
  })

  test('creates an alert', async () => {
    mockPage()
    const { bodies } = mockResponse('post', '/v1/senders/rate-alerts', { id: 'alert-1' })
    const { user } = await open()
    await user.type(screen.getByRole('textbox', { name: '1 USD in NPR' }), '142.5')
    await user.type(screen.getByRole('textbox', { name: 'Amount to send (optional)' }), '1200')
    await user.click(screen.getByRole('checkbox', { name: 'Text message' }))
    await user.click(screen.getByRole('button', { name: 'Create alert' }))
    expect(await findToast('The alert is set')).toBeVisible()
    expect(bodies).toEqual([
      { kind: 'AT_LEAST', minRate: '142.5', amount: '1200.00', email: true, text: true },
    ])
  })

  test('a daily alert has no rate', async () => {
    mockPage()
    const { bodies } = mockResponse('post', '/v1/senders/rate-alerts', { id: 'alert-1' })
    const { user } = await open()
    await user.click(screen.getByRole('radio', { name: 'The rate every day' }))
    expect(screen.queryByRole('textbox', { name: '1 USD in NPR' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Create alert' }))
    expect(await findToast('The alert is set')).toBeVisible()
    expect(bodies).toEqual([{ kind: 'DAILY', email: true, text: false }])
  })

  test('a rate that is already met shows the current rate', async () => {
    mockPage()
    const { user } = await open()
    await user.type(screen.getByRole('textbox', { name: '1 USD in NPR' }), '140')
    await user.click(screen.getByRole('button', { name: 'Create alert' }))
    expect(await screen.findByText(/The rate is already 140.00/)).toBeVisible()
  })

  test('text messages need a verified phone number', async () => {
    signInUser({ status: { isPhoneVerified: false } })
    mockPage()
    await open()
    expect(screen.getByRole('checkbox', { name: 'Text message' })).toBeDisabled()
    expect(screen.getByText('Verify your phone number to get text messages.')).toBeVisible()
  })

  test('the server’s error is shown', async () => {
    mockPage()
    mockError(
      'post',
      '/v1/senders/rate-alerts',
      422,
      'TOO_MANY_RATE_ALERTS',
      'You have 5, which is the maximum.',
    )
    const { user } = await open()
    await user.click(screen.getByRole('radio', { name: 'The rate every day' }))
    await user.click(screen.getByRole('button', { name: 'Create alert' }))
    expect(within(await screen.findByRole('alert')).getByText(/which is the maximum/)).toBeVisible()
  })

  test('deletes an alert', async () => {
    mockPage(anAlert)
    const { urls } = mockResponse('delete', '/v1/senders/rate-alerts/alert-1', { success: true })
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: /^Delete: When 1 USD is at least 142.50/ }))
    expect(await findToast('The alert is deleted')).toBeVisible()
    expect(urls).toHaveLength(1)
  })
})

describe('the rules of a new alert', () => {
  const values: RateAlertValues = { kind: 'AT_LEAST', minRate: '142.5', amount: '', email: true, text: false }
  test.each<[string, Partial<RateAlertValues>, string, string | undefined]>([
    ['a higher rate', {}, 'minRate', undefined],
    ['six decimals', { minRate: '140.000001' }, 'minRate', undefined],
    ['seven decimals', { minRate: '140.0000001' }, 'minRate', 'INVALID_RATE'],
    ['a rate of zero', { minRate: '0' }, 'minRate', 'INVALID_RATE'],
    ['a rate of 10,000', { minRate: '10000' }, 'minRate', 'INVALID_RATE'],
    ['no rate', { minRate: ' ' }, 'minRate', 'FIELD_CANNOT_BE_EMPTY'],
    ['the current rate', { minRate: '140.0' }, 'minRate', 'RATE_ALREADY_MET'],
    ['a daily alert', { kind: 'DAILY', minRate: '' }, 'minRate', undefined],
    ['an amount of zero', { amount: '0.00' }, 'amount', 'INVALID_AMOUNT'],
    ['no channel', { email: false }, 'email', 'NO_CHANNEL_SELECTED'],
  ])('%s', (_, changes, field, code) => {
    const error = checkRateAlert({ ...values, ...changes }, '140.00')[field]
    expect(typeof error === 'object' ? error.code : error).toBe(code)
  })
})

describe('the link of an email', () => {
  const openLink = () =>
    render(<UnsubscribePage />, { at: '/rate-alerts/unsubscribe/token-1', path: paths.rateAlertUnsubscribe })
  beforeEach(resetSession)

  test('stops the alert without sign-in, after a click', async () => {
    const { urls } = mockResponse('post', '/v1/rate-alerts/token-1/unsubscribe', { success: true })
    const { user } = openLink()
    const button = await screen.findByRole('button', { name: 'Stop alert' })
    expect(urls).toHaveLength(0)
    await user.click(button)
    expect(await screen.findByRole('heading', { name: 'This rate alert is stopped' })).toBeVisible()
    expect(urls).toHaveLength(1)
  })

  test('explains a link that doesn’t work', async () => {
    mockError('post', '/v1/rate-alerts/token-1/unsubscribe', 404, 'NOT_FOUND')
    const { user } = openLink()
    await user.click(await screen.findByRole('button', { name: 'Stop alert' }))
    expect(await screen.findByRole('heading', { name: 'This link doesn’t work' })).toBeVisible()
  })
})
