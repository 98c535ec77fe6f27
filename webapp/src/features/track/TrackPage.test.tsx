import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Tracking } from '@/lib/api/types'
import { company } from '@/lib/company'
import { render } from '@/test/render'
import { mockError, mockResponse, mockSharedResponses } from '@/test/server'
import { deliveryStepsOf } from './deliverySteps'
import TrackPage from './TrackPage'

const tracking: Tracking = {
  stage: 'PAYING',
  senderFirstName: 'Maya',
  recipientAmount: '28000.00',
  recipientCurrency: 'NPR',
  payoutMethod: 'BANK_DEPOSIT',
  bankName: 'Everest Bank Limited',
  canRequest: true,
  createdAt: '2026-11-20T18:30:00Z',
  estimatedArrival: '2026-11-24',
}

beforeEach(() => mockSharedResponses({ '/v1/config': { supportPhones: [...company.supportPhones] } }))

const renderPage = () => render(<TrackPage />, { at: '/track/t1', path: '/track/:token' })

describe('the tracking page', () => {
  test('shows the sender’s first name, the expected date, and the status (7.13a)', async () => {
    mockResponse('get', '/v1/tracking/t1', tracking)
    renderPage()
    expect(await screen.findByRole('heading', { name: 'Maya sent you money' })).toBeVisible()
    expect(screen.getByText('Expected by Tue, Nov 24')).toBeVisible()
    const steps = screen.getByRole('list', { name: 'Delivery status' })
    for (const stage of ['Paid', 'Sent', 'On its way', 'Received']) {
      expect(within(steps).getByText(stage)).toBeVisible()
    }
    expect(screen.getByText('Bank: Everest Bank Limited')).toBeVisible()
    expect(screen.getByText('For help, call:')).toBeVisible()
    expect(screen.getByRole('link', { name: company.supportPhones[0] })).toHaveAttribute(
      'href',
      expect.stringMatching(/^tel:/),
    )
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
      'नगद तयार छ।',
      'नगद लिने ठाउँ: Sajha',
      'पिन नम्बर। यो Mayaसँग माग्नुहोस्।',
      'नगद तयार',
      /^यो पृष्ठले तपाईंको खाता वा पिन नम्बर देखाउँदैन।/,
    ]) {
      const text = await screen.findByText(nepali)
      expect(text).toBeVisible()
      expect(text).toHaveAttribute('lang', 'ne')
    }
    expect(screen.getByText('What to bring to pick up the cash')).toBeVisible()
    expect(screen.getByText('The PIN. Ask Maya for it.')).toBeVisible()
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

describe('the form to ask for money', () => {
  const openForm = async () => {
    mockResponse('get', '/v1/tracking/t1', tracking)
    renderPage()
    await userEvent.click(await screen.findByRole('button', { name: 'पैसा माग्नुहोस् / Ask for money' }))
  }
  const send = async (amount: string, note = '') => {
    await userEvent.type(screen.getByRole('textbox', { name: /Amount/ }), amount)
    if (note) await userEvent.type(screen.getByRole('textbox', { name: /Note/ }), note)
    await userEvent.click(screen.getByRole('button', { name: /Send request/ }))
  }

  test('sends the amount and the note once, and says only that we received it', async () => {
    await openForm()
    const sent = mockResponse('post', '/v1/tracking/t1/request', { success: true })
    await send('5000', 'School fee')
    expect(
      await screen.findByText('We received your request. Only Maya can decide to send money.'),
    ).toBeVisible()
    expect(sent.bodies).toEqual([{ amount: '5000.00', note: 'School fee' }])
  })

  test('explains an error in both languages', async () => {
    await openForm()
    mockError('post', '/v1/tracking/t1/request', 422, 'REQUEST_TOO_OFTEN')
    await send('5000')
    expect(await screen.findByText(/^You have asked three times within seven days/)).toBeVisible()
    expect(screen.getByText(/^तपाईंले सात दिनमा तीन पटक माग्नुभयो।/)).toBeVisible()
  })

  test('is hidden if the transfer was stopped', async () => {
    mockResponse('get', '/v1/tracking/t1', { ...tracking, stage: 'STOPPED', canRequest: false })
    renderPage()
    expect(await screen.findByText(/^This transfer was stopped/)).toBeVisible()
    expect(screen.queryByRole('button', { name: /Ask for money/ })).not.toBeInTheDocument()
  })
})

describe('the delivery steps', () => {
  test('show times in Nepal time and Pacific time (1.08b)', () => {
    const [paid] = deliveryStepsOf(tracking)
    expect(paid?.detail).toMatch(/^Nov 21, 2026, 12:15\sAM Nepal time \(Nov 20, 2026, 10:30\sAM PST\)$/)
  })

  const states = (change: Partial<Tracking>) =>
    deliveryStepsOf({ ...tracking, ...change }).map(({ key, state }) => `${key} ${state}`)

  test.each<[Partial<Tracking>, string[]]>([
    [{ stage: 'SENT' }, ['paid done', 'sent active', 'onItsWay todo', 'received todo']],
    [{ stage: 'PAYING' }, ['paid done', 'sent done', 'onItsWay active', 'received todo']],
    [{ stage: 'DELAYED' }, ['paid done', 'sent done', 'onItsWay failed', 'received todo']],
    [{ stage: 'DELIVERED' }, ['paid done', 'sent done', 'onItsWay done', 'received done']],
    [{ stage: 'STOPPED' }, ['paid done', 'stopped failed']],
    [{ stage: 'READY' }, ['paid done', 'sent done', 'onItsWay active', 'received todo']],
  ])('have the expected states for %o, %j', (change, expected) => {
    expect(states(change)).toEqual(expected)
  })
})
