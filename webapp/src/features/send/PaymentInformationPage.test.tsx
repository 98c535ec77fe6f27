import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { paths } from '@/app/paths'
import { resetSendFlow, storePaymentDetail, storeRecipientDetail, useSendFlow } from '@/sendFlow/store'
import { aPaymentDetail, aQuote, aRecipient, aSenderBank, aSenderCard, someFees } from '@/test/fixtures'
import { findToast } from '@/test/queries'
import { render, signedIn } from '@/test/render'
import { mockResponse, mockResponses, mockSharedResponses } from '@/test/server'
import { mockWidget } from '@/test/widget'
import PaymentInformationPage from './PaymentInformationPage'

const findKind = (name: RegExp) => screen.findByRole('button', { name })
const config = { environment: 'test', widgetOrigin: 'http://localhost:8081', hiddenSourceStates: [] }

beforeEach(() => {
  signedIn()
  resetSendFlow()
  storePaymentDetail({ ...aPaymentDetail, senderBank: undefined })
  storeRecipientDetail(aRecipient)
  mockSharedResponses({
    '/v1/quotes': aQuote,
    '/v1/config': config,
    '/v1/fees': { result: someFees },
    '/v1/senders/banks': { result: [aSenderBank] },
    '/v1/senders/cards': { result: [aSenderCard] },
  })
})

describe('an added source', () => {
  /** reportAdded makes the widget report an added source. */
  async function reportAdded(type: 'bank' | 'card', status: string) {
    const title = type === 'bank' ? 'Link a bank account' : 'Add a debit card'
    const frame = await screen.findByTitle<HTMLIFrameElement>(title)
    mockWidget(frame, 'http://localhost:8081')({ type, status })
  }

  beforeEach(() => {
    mockSharedResponses({
      '/v1/senders/banks': { result: [] },
      '/v1/auth/widget-token': { token: 'widget', referenceId: 'sender-1' },
      '/v1/auth/confirmation': { confirmed: true },
    })
  })

  test('is selected, and the review opens (4.09g)', async () => {
    const { user, router } = render(<PaymentInformationPage />)
    await user.click(await findKind(/^Bank Account/))
    await screen.findByTitle('Link a bank account')
    mockResponse('get', '/v1/senders/banks', { result: [aSenderBank] })
    await reportAdded('bank', 'BANK_ADDED')
    await waitFor(() => expect(router.state.location.pathname).toBe(paths.review))
    expect(useSendFlow.getState().paymentDetail?.senderBank).toBe('source-bank')
  })

  test('is selected even if it appears in the list late (4.09g)', async () => {
    let requests = 0
    mockResponses('/v1/senders/banks', () => ({ result: ++requests > 4 ? [aSenderBank] : [] }))
    const { user, router } = render(<PaymentInformationPage />)
    await user.click(await findKind(/^Bank Account/))
    await reportAdded('bank', 'BANK_ADDED')
    await waitFor(() => expect(router.state.location.pathname).toBe(paths.review))
    expect(useSendFlow.getState().paymentDetail?.senderBank).toBe('source-bank')
  })

  test('that never appears in the list shows a message, and the step stays open (4.09h 8.11c)', async () => {
    const { user, router } = render(<PaymentInformationPage />, { at: paths.paymentInformation })
    await user.click(await findKind(/^Bank Account/))
    await reportAdded('bank', 'BANK_ADDED')
    const toast = await findToast('There is no any payment method available at the moment')
    expect(toast).toHaveAttribute('data-tone', 'info')
    expect(router.state.location.pathname).toBe(paths.paymentInformation)
  })
})

describe('the payment source', () => {
  test('nothing is selected at first, then each kind lists its saved items (2.18h 4.09a 9.11b)', async () => {
    const { user } = render(<PaymentInformationPage />)
    await findKind(/^Bank Account/)
    expect(screen.queryByRole('radio')).not.toBeInTheDocument()
    await user.click(await findKind(/^Bank Account/))
    expect(await screen.findByRole('radio', { name: /Cedar National Bank/ })).toBeVisible()
    expect(useSendFlow.getState().paymentDetail?.paymentSource).toBe('BANK_ACCOUNT')
    await user.click(await findKind(/^Debit Card/))
    expect(await screen.findByRole('radio', { name: /Visa/ })).toBeVisible()
    expect(screen.queryByRole('radio', { name: /Cedar National Bank/ })).not.toBeInTheDocument()
    await waitFor(() =>
      expect(useSendFlow.getState().paymentDetail).toMatchObject({
        paymentSource: 'DEBIT_CARD',
        senderDebitCard: 'source-card',
        senderBank: undefined,
      }),
    )
  })

  test('choosing the other kind clears the error of the first (4.09b 4.06b)', async () => {
    mockResponse('get', '/v1/senders/banks', { result: [{ ...aSenderBank, verificationStatus: 'FAILED' }] })
    const { user, router } = render(<PaymentInformationPage />, { at: paths.paymentInformation })
    await user.click(await findKind(/^Bank Account/))
    const next = screen.getByRole('button', { name: 'Continue' })
    await waitFor(() => expect(next).toBeEnabled())
    await user.click(next)
    expect(await screen.findByRole('alert')).toBeVisible()
    expect(router.state.location.pathname).toBe(paths.paymentInformation)
    await user.click(await findKind(/^Debit Card/))
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument())
  })
})
