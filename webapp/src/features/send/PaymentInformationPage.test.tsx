import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { paths } from '@/lib/paths'
import { resetSendFlow, storePaymentDetail, storeRecipientDetail, useSendFlow } from '@/lib/sendFlow/store'
import { findToast } from '@/test/domQueries'
import {
  aPaymentDetail,
  aQuote,
  aRecipient,
  aSenderBank,
  aSenderCard,
  nepal,
  someFees,
} from '@/test/fixtures'
import { render, signInUser } from '@/test/render'
import { mockResponse, mockResponses, mockSharedResponses } from '@/test/server'
import { mockWidget } from '@/test/widget'
import PaymentInformationPage from './PaymentInformationPage'

const findSourceKind = (name: RegExp) => screen.findByRole('button', { name })
const config = { environment: 'test', widgetOrigin: 'http://localhost:8081', hiddenSourceStates: [] }

beforeEach(() => {
  signInUser()
  resetSendFlow()
  storePaymentDetail({ ...aPaymentDetail, senderBank: undefined })
  storeRecipientDetail(aRecipient)
  mockSharedResponses({
    '/v1/quotes': aQuote,
    '/v1/config': config,
    '/v1/countries/USA/destinations': { result: [nepal] },
    '/v1/fees': { result: someFees },
    '/v1/senders/banks': { result: [aSenderBank] },
    '/v1/senders/cards': { result: [aSenderCard] },
  })
})

describe('adding a payment source', () => {
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

  test('selects the source and opens the review (4.09g 4.10b)', async () => {
    const { router } = render(<PaymentInformationPage />)
    await screen.findByTitle('Link a bank account')
    mockResponse('get', '/v1/senders/banks', { result: [aSenderBank] })
    await reportAdded('bank', 'BANK_ADDED')
    await waitFor(() => expect(router.state.location.pathname).toBe(paths.review))
    expect(useSendFlow.getState().paymentDetail?.senderBank).toBe('source-bank')
  })

  test('selects a new card and opens the review (4.09g 4.10e)', async () => {
    mockResponse('get', '/v1/senders/cards', { result: [] })
    storePaymentDetail({ ...aPaymentDetail, paymentSource: 'DEBIT_CARD', senderBank: undefined })
    const { router } = render(<PaymentInformationPage />)
    await screen.findByTitle('Add a debit card')
    mockResponse('get', '/v1/senders/cards', { result: [aSenderCard] })
    await reportAdded('card', 'CARD_ADDED')
    await waitFor(() => expect(router.state.location.pathname).toBe(paths.review))
    expect(useSendFlow.getState().paymentDetail).toMatchObject({
      paymentSource: 'DEBIT_CARD',
      senderDebitCard: 'source-card',
    })
  })

  test('selects the source even if it appears in the list after a delay (4.09g)', async () => {
    let requests = 0
    mockResponses('/v1/senders/banks', () => ({ result: ++requests > 4 ? [aSenderBank] : [] }))
    const { router } = render(<PaymentInformationPage />)
    await reportAdded('bank', 'BANK_ADDED')
    await waitFor(() => expect(router.state.location.pathname).toBe(paths.review))
    expect(useSendFlow.getState().paymentDetail?.senderBank).toBe('source-bank')
  })

  test('shows a message and stays on the page if the source never appears in the list (4.09h 8.11c 5.19m)', async () => {
    const { router } = render(<PaymentInformationPage />, { at: paths.paymentInformation })
    await reportAdded('bank', 'BANK_ADDED')
    const toast = await findToast('There is no any payment method available at the moment')
    expect(toast).toHaveAttribute('data-tone', 'info')
    expect(router.state.location.pathname).toBe(paths.paymentInformation)
  })
})

describe('the button for adding a source', () => {
  test.each([
    ['Bank Account', 'Add Bank'],
    ['Debit Card', 'Add Debit Card'],
  ])('under %s is hidden for senders in some US states (6.06b)', async (kind, name) => {
    mockResponse('get', '/v1/config', { ...config, hiddenSourceStates: ['MA'] })
    const { user } = render(<PaymentInformationPage />)
    await user.click(await findSourceKind(new RegExp(`^${kind}`)))
    await screen.findByRole('radiogroup', { name: kind })
    await waitFor(() => expect(screen.queryByRole('button', { name })).not.toBeInTheDocument())
  })

  test.each(['SUSPENDED', 'REVIEW_PENDING', 'UNVERIFIED'] as const)(
    'is disabled while KYC is %s (6.06b)',
    async (kycStatus) => {
      signInUser({ status: { kycStatus, isKYCVerified: false } })
      const { user } = render(<PaymentInformationPage />)
      expect(await screen.findByRole('button', { name: 'Add Bank' })).toBeDisabled()
      await user.click(await findSourceKind(/^Debit Card/))
      expect(await screen.findByRole('button', { name: 'Add Debit Card' })).toBeDisabled()
    },
  )
})

describe('the payment source', () => {
  test('is not selected at first if several are saved, and each kind lists its saved sources (2.18d 2.18h 4.09a 9.11b)', async () => {
    const otherBank = { ...aSenderBank, id: 'other-bank', institutionName: 'Harbor Bank' }
    mockResponse('get', '/v1/senders/banks', { result: [aSenderBank, otherBank] })
    const { user } = render(<PaymentInformationPage />)
    expect(await screen.findByRole('radio', { name: /Cedar National Bank/ })).not.toBeChecked()
    expect(screen.getByRole('radio', { name: /Harbor Bank/ })).not.toBeChecked()
    expect(await findSourceKind(/^Bank Account/)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Continue' })).toBeDisabled()
    expect(useSendFlow.getState().paymentDetail?.paymentSource).toBe('BANK_ACCOUNT')
    await user.click(await findSourceKind(/^Debit Card/))
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

  test('is one of several saved sources, and selecting another clears the error (2.18b 3.10a 4.09b)', async () => {
    const other = { ...aSenderBank, id: 'other-bank', institutionName: 'Harbor Bank' }
    const failed = { ...aSenderBank, verificationStatus: 'FAILED' }
    mockResponse('get', '/v1/senders/banks', { result: [failed, other] })
    const { user, router } = render(<PaymentInformationPage />, { at: paths.paymentInformation })
    await user.click(await screen.findByRole('radio', { name: /Cedar National Bank/ }))
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    expect(await screen.findByRole('alert')).toBeVisible()
    await user.click(screen.getByRole('radio', { name: /Harbor Bank/ }))
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    expect(screen.getByRole('radio', { name: /Harbor Bank/ })).toBeChecked()
    expect(useSendFlow.getState().paymentDetail?.senderBank).toBe('other-bank')
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    await waitFor(() => expect(router.state.location.pathname).toBe(paths.review))
  })

  test.each(['PENDING', 'FAILED'])(
    'a bank with the status %s does not lead to the review (4.06b)',
    async (verificationStatus) => {
      mockResponse('get', '/v1/senders/banks', { result: [{ ...aSenderBank, verificationStatus }] })
      const { user, router } = render(<PaymentInformationPage />, { at: paths.paymentInformation })
      const continueButton = await screen.findByRole('button', { name: 'Continue' })
      await waitFor(() => expect(continueButton).toBeEnabled())
      await user.click(continueButton)
      expect(await screen.findByRole('alert')).toBeVisible()
      expect(router.state.location.pathname).toBe(paths.paymentInformation)
    },
  )

  test('shows only the last four digits of a card (2.18j)', async () => {
    const { user } = render(<PaymentInformationPage />)
    await user.click(await findSourceKind(/^Debit Card/))
    expect(await screen.findByRole('radio', { name: 'Visa ••4242 Everyday, Visa' })).toBeVisible()
  })

  test('clears the error when the user selects another kind of source (4.09b 4.06b)', async () => {
    mockResponse('get', '/v1/senders/banks', { result: [{ ...aSenderBank, verificationStatus: 'FAILED' }] })
    const { user, router } = render(<PaymentInformationPage />, { at: paths.paymentInformation })
    await user.click(await findSourceKind(/^Bank Account/))
    const continueButton = screen.getByRole('button', { name: 'Continue' })
    await waitFor(() => expect(continueButton).toBeEnabled())
    await user.click(continueButton)
    expect(await screen.findByRole('alert')).toBeVisible()
    expect(router.state.location.pathname).toBe(paths.paymentInformation)
    await user.click(await findSourceKind(/^Debit Card/))
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument())
  })
})
