import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { Tracking } from '@/api/types'
import { render } from '@/test/render'
import { mockError, mockResponse } from '@/test/server'
import { deliveryStepsOf } from './deliverySteps'
import TrackPage from './TrackPage'

const tracking: Tracking = {
  stage: 'PAYING',
  senderFirstName: 'Maya',
  recipientAmount: '28000.00',
  recipientCurrency: 'NPR',
  payoutMethod: 'BANK_DEPOSIT',
  createdAt: '2026-11-20T18:30:00Z',
  estimatedArrival: '2026-11-24',
}

const renderPage = () => render(<TrackPage />, { at: '/track/t1', path: '/track/:token' })

describe('the tracking page', () => {
  test('shows the sender’s first name, the expected date, and the status (7.13a)', async () => {
    mockResponse('get', '/v1/tracking/t1', tracking)
    renderPage()
    expect(await screen.findByRole('heading', { name: 'Maya sent you money' })).toBeVisible()
    expect(screen.getByText('Expected by Tue, Nov 24')).toBeVisible()
    const steps = screen.getByRole('list', { name: 'Delivery status' })
    expect(within(steps).getByText('With our partner in Nepal')).toBeVisible()
  })

  test('shows all text in Nepali and English (1.08a)', async () => {
    mockResponse('get', '/v1/tracking/t1', {
      ...tracking,
      stage: 'READY',
      payerName: 'Sajha',
      payoutMethod: 'CASH_PICKUP',
    })
    renderPage()
    for (const nepali of [
      'Maya ले तपाईंलाई पैसा पठाउनुभएको छ',
      'तपाईंले पाउनुहुने रकम',
      /^(मंगलबार|मङ्गलबार|नोभेम्बर).* सम्ममा आइपुग्ने अनुमान छ$/,
      'नगद तयार छ (Sajha)। परिचयपत्र लिएर जानुहोस्। पिन नम्बर Mayaसँग माग्नुहोस्।',
      'नेपालमा हाम्रो साझेदारसँग',
      /^यो पृष्ठले तपाईंको खाता वा पिन नम्बर देखाउँदैन।/,
    ]) {
      const text = await screen.findByText(nepali)
      expect(text).toBeVisible()
      expect(text).toHaveAttribute('lang', 'ne')
    }
    expect(
      screen.getByText('The cash is ready at Sajha. Bring an identity document. Ask Maya for the PIN.'),
    ).toBeVisible()
  })

  test.each([
    [404, "This link doesn't work"],
    [410, 'This link has expired'],
  ])('shows the title for status %s, "%s" (7.13a)', async (status, title) => {
    mockError('get', '/v1/tracking/t1', status, 'X')
    renderPage()
    expect(await screen.findByRole('heading', { name: title })).toBeVisible()
  })
})

describe('the delivery steps', () => {
  test('show times in Nepal time and Pacific time (1.08b)', () => {
    const [sent] = deliveryStepsOf(tracking)
    expect(sent?.detail).toMatch(/^Nov 21, 2026, 12:15\sAM Nepal time \(Nov 20, 2026, 10:30\sAM PST\)$/)
  })

  const states = (change: Partial<Tracking>) =>
    deliveryStepsOf({ ...tracking, ...change }).map(({ key, state }) => `${key} ${state}`)

  test.each<[Partial<Tracking>, string[]]>([
    [{ stage: 'SENT' }, ['sent active', 'paying todo', 'arrived todo']],
    [{ stage: 'PAYING' }, ['sent done', 'paying active', 'arrived todo']],
    [{ stage: 'DELAYED' }, ['sent done', 'paying failed', 'arrived todo']],
    [{ stage: 'DELIVERED' }, ['sent done', 'paying done', 'arrived done']],
    [{ stage: 'STOPPED' }, ['sent done', 'stopped failed']],
    [
      { stage: 'READY', payoutMethod: 'CASH_PICKUP' },
      ['sent done', 'paying done', 'ready active', 'arrived todo'],
    ],
  ])('have the expected states for %o, %j (4.01b)', (change, expected) => {
    expect(states(change)).toEqual(expected)
  })
})
