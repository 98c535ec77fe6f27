import { act, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { queryClient, rateQuery } from '@/lib/api/queries'
import { applyFrame } from '@/lib/live/useLive'
import { paths } from '@/lib/paths'
import {
  resetSendFlow,
  restoreSendFlow,
  storePaymentDetail,
  storeRecipientDetail,
  updateBeneficiaryDraft,
  useSendFlow,
} from '@/lib/sendFlow/store'
import { vault } from '@/lib/session/vault'
import { storeBankVisit } from '@/parts/sources/bankReturn'
import { findToast, isAbove } from '@/test/domQueries'
import {
  aBankAccount,
  aBeneficiary,
  aCoupon,
  aDisclosure,
  aPaymentDetail,
  aQuote,
  aRecipient,
  aSenderBank,
  aSenderCard,
  aTransaction,
  aWallet,
  nepal,
  someFees,
} from '@/test/fixtures'
import { render, signInUser } from '@/test/render'
import { mockError, mockResponse, mockResponses, mockSharedResponses, server } from '@/test/server'
import BeneficiaryCreatePage from './BeneficiaryCreatePage'
import BeneficiaryPage from './BeneficiaryPage'
import PaymentInformationPage from './PaymentInformationPage'
import PayoutMethodListPage from './PayoutMethodListPage'
import ReviewPage from './ReviewPage'

const fireConfetti = vi.hoisted(() => Object.assign(vi.fn(), { reset: () => undefined }))
vi.mock('canvas-confetti', () => ({ default: { create: () => fireConfetti } }))

const config = {
  environment: 'test',
  widgetOrigin: 'http://localhost:8081',
  idleMinutes: 5,
  hiddenSourceStates: [],
  disabledStates: [],
  supportPhones: [],
}
const created = {
  id: 'transfer-9',
  referenceId: 'transfer-9',
  createdAt: '2026-11-20T18:30:00Z',
  referenceNumber: '4820019473',
  expectedAvailability: '3',
  dateAvailable: '2026-11-25',
  status: 'INITIATED',
  deliveryStatus: 'PENDING',
}

beforeEach(() => {
  signInUser()
  resetSendFlow()
  storePaymentDetail(aPaymentDetail)
  mockSharedResponses({
    '/v1/config': config,
    '/v1/fees': { result: someFees },
    '/v1/countries/USA/destinations': { result: [nepal] },
    '/v1/senders/beneficiaries': { result: [aBeneficiary] },
    '/v1/senders/banks': { result: [aSenderBank] },
    '/v1/senders/cards': { result: [aSenderCard] },
    '/v1/senders/transactions/limit': { senderLimit: '2999.00', currentTier: 'ONE' },
    '/v1/coupons/check/NPL': { error: false },
    '/v1/payers': { result: [] },
    '/v1/banks': { result: [] },
    '/v1/quotes': aQuote,
    '/v1/senders/transactions/disclosure': aDisclosure,
    '/v1/auth/widget-token': { token: 'widget', referenceId: 'sender-1' },
    '/v1/auth/confirmation': { confirmed: true },
    '/v1/states/NPL': { result: [{ code: 'P4', name: 'Gandaki' }] },
    '/v1/localities/NPL': { result: [] },
    '/v1/senders/transactions': { result: [] },
  })
})

describe('step 3, for saved beneficiaries', () => {
  const findBeneficiary = () => screen.findByRole('radio', { name: /Sita Gurung/ })

  test('the only beneficiary and account are selected, and Continue requires a purpose (2.16a 4.20g)', async () => {
    const { user, router } = render(<BeneficiaryPage />)
    expect(await findBeneficiary()).toBeChecked()
    expect(screen.getByRole('radio', { name: /^Bank Deposit/ })).toBeChecked()
    expect(screen.getByRole('radio', { name: /Nabil Bank/ })).toBeChecked()
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    expect(await screen.findByText('Please select a remittance purpose')).toBeVisible()
    await user.click(screen.getByRole('combobox', { name: /Purpose/ }))
    await user.click(await screen.findByRole('option', { name: 'Gifts' }))
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    await waitFor(() => expect(router.state.location.pathname).toBe(paths.paymentInformation))
    expect(useSendFlow.getState().recipientDetail).toEqual({ ...aRecipient, remittancePurpose: 'Gifts' })
  })

  test.each([
    ['Wallet', { wallets: [aWallet], isCashPickupEnabled: true }, /^eSewa/],
    ['Bank Deposit', { isCashPickupEnabled: true }, /^Nabil Bank Limited/],
    [
      'Cooperative',
      { banks: [{ ...aBankAccount, bankName: 'Sahara', isCooperative: true }] },
      /^Sahara, Thamel/,
    ],
  ])('%s and its only account are selected (2.16a 4.20e 4.20g)', async (method, change, account) => {
    mockResponse('get', '/v1/senders/beneficiaries', { result: [{ ...aBeneficiary, ...change }] })
    render(<BeneficiaryPage />)
    await findBeneficiary()
    expect(screen.getByRole('radio', { name: new RegExp(`^${method}`) })).toBeChecked()
    const accounts = screen.getByRole('radiogroup', { name: method })
    expect(within(accounts).getByRole('radio', { name: account })).toBeChecked()
  })

  test('cash pickup and the only payer are selected (2.16a 4.20e 4.20g)', async () => {
    mockResponse('get', '/v1/senders/beneficiaries', {
      result: [{ ...aBeneficiary, banks: [], isCashPickupEnabled: true }],
    })
    mockResponse('get', '/v1/payers', { result: [{ id: 3001, name: 'Himal Remit', address: 'Pokhara' }] })
    render(<BeneficiaryPage />)
    await findBeneficiary()
    expect(screen.getByRole('radio', { name: /^Cash Pickup/ })).toBeChecked()
    expect(screen.getByRole('combobox', { name: /^Pickup location/ })).toHaveValue('Himal Remit, Pokhara')
  })

  test('the sender edits the beneficiary and the account in dialogs (2.16a 4.20h)', async () => {
    const { user } = render(<BeneficiaryPage />)
    await findBeneficiary()
    await user.click(screen.getByRole('button', { name: 'Edit Nabil Bank Limited' }))
    expect(await screen.findByRole('dialog', { name: 'Edit bank account' })).toBeVisible()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    await user.click(screen.getByRole('button', { name: 'Edit Sita Gurung' }))
    const dialog = await screen.findByRole('dialog', { name: 'Edit beneficiary' })
    const saved = { ...aBeneficiary, firstName: 'Rita', fullName: 'Rita Gurung' }
    mockResponse('put', '/v1/senders/beneficiaries/update/beneficiary-1', saved)
    mockResponse('get', '/v1/senders/beneficiaries', { result: [saved] })
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    await findToast('Rita Gurung has been updated')
    await waitFor(() => expect(dialog).not.toBeInTheDocument())
    expect(screen.getByRole('radio', { name: /Rita Gurung/ })).toBeChecked()
  })

  test('Previous leads to the payment details (2.16a)', async () => {
    render(<BeneficiaryPage />)
    expect(await screen.findByRole('link', { name: 'Previous' })).toHaveAttribute(
      'href',
      paths.paymentDetails,
    )
  })

  test('only beneficiaries in the destination country are shown (2.16a)', async () => {
    const beneficiaryInNorway = {
      ...aBeneficiary,
      id: 'x',
      referenceId: 'x',
      fullName: 'Anna Berg',
      address: { ...aBeneficiary.address, country: 'NOR' },
    }
    mockResponse('get', '/v1/senders/beneficiaries', { result: [aBeneficiary, beneficiaryInNorway] })
    render(<BeneficiaryPage />)
    await findBeneficiary()
    expect(screen.queryByText('Anna Berg')).not.toBeInTheDocument()
  })

  test('the payout method list opens if the sender has no beneficiaries (2.16b)', async () => {
    mockResponse('get', '/v1/senders/beneficiaries', { result: [] })
    const { router } = render(<BeneficiaryPage />)
    await waitFor(() => expect(router.state.location.pathname).toBe(paths.payoutMethodList))
    expect(router.state.location.state).toEqual({ isBeneficiaryAvailable: false })
  })

  test('the payment details open with a message if no destination is selected (2.16c 5.19n)', async () => {
    resetSendFlow()
    const { router } = render(<BeneficiaryPage />)
    await waitFor(() => expect(router.state.location.pathname).toBe(paths.paymentDetails))
    expect(await screen.findByText('Destination country is not selected')).toBeInTheDocument()
  })

  test('an amount above the limit shows a message and opens the payment details (5.15a)', async () => {
    mockResponse('get', '/v1/senders/transactions/limit', { senderLimit: '199.99', currentTier: 'ONE' })
    const { router } = render(<BeneficiaryPage />)
    await waitFor(() => expect(router.state.location.pathname).toBe(paths.paymentDetails))
    expect(await screen.findByText('Your current transaction limit is $ 199.99.')).toBeInTheDocument()
  })

  test('an amount equal to the limit is allowed (5.15a)', async () => {
    mockResponse('get', '/v1/senders/transactions/limit', { senderLimit: '200.00', currentTier: 'ONE' })
    const { router } = render(<BeneficiaryPage />, { at: paths.beneficiary })
    expect(await findBeneficiary()).toBeChecked()
    expect(router.state.location.pathname).toBe(paths.beneficiary)
  })

  test('an applicable coupon shows a message and opens the payment details (5.15c)', async () => {
    mockResponse('get', '/v1/coupons/check/NPL', { error: false, coupon: aCoupon })
    const { router } = render(<BeneficiaryPage />)
    await waitFor(() => expect(router.state.location.pathname).toBe(paths.paymentDetails))
    expect(await screen.findByText(/You are eligible for coupon DASHAIN26/)).toBeInTheDocument()
  })

  test('a payout method that is not enabled is added on the same page (5.09e)', async () => {
    const walletRequests = mockResponse('post', '/v1/senders/beneficiaries/beneficiary-1/wallets', aWallet)
    const { user, router } = render(<BeneficiaryPage />)
    await findBeneficiary()
    await user.click(screen.getByRole('radio', { name: /^Wallet/ }))
    expect(screen.getByText('You have not enabled Wallet for this beneficiary')).toBeVisible()
    await user.click(screen.getByRole('combobox', { name: /^Wallet/ }))
    await user.click(await screen.findByRole('option', { name: 'eSewa' }))
    await user.click(screen.getByRole('combobox', { name: /Purpose/ }))
    await user.click(await screen.findByRole('option', { name: 'Gifts' }))
    await user.click(screen.getByRole('button', { name: 'Add Wallet and continue' }))
    await waitFor(() => expect(router.state.location.pathname).toBe(paths.paymentInformation))
    expect(walletRequests.bodies).toMatchObject([{ identificationValue: aBeneficiary.phoneNumber }])
    expect(useSendFlow.getState().recipientDetail).toMatchObject({ walletId: aWallet.id })
  })

  test.each([
    [
      'without a selected beneficiary',
      '5.19h',
      [aBeneficiary, { ...aBeneficiary, id: 'beneficiary-2', referenceId: 'beneficiary-2' }],
      'Please select a beneficiary',
    ],
    [
      'with a beneficiary without payout methods',
      '5.09d 5.19k',
      [{ ...aBeneficiary, banks: [] }],
      'Selected beneficiary has no payout method',
    ],
    [
      'without a selected account',
      '5.09c 5.19i',
      [{ ...aBeneficiary, banks: [aBankAccount, { ...aBankAccount, id: 'account-2' }] }],
      'Please select a payout method',
    ],
  ])('continuing %s shows an error (%s)', async (_, _clauses, result, text) => {
    mockResponse('get', '/v1/senders/beneficiaries', { result })
    const { user, router } = render(<BeneficiaryPage />, { at: paths.beneficiary })
    await user.click(await screen.findByRole('button', { name: 'Continue' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(text)
    expect(router.state.location.pathname).toBe(paths.beneficiary)
  })

  test('the purpose of the last transfer to the beneficiary is selected', async () => {
    mockResponse('get', '/v1/senders/transactions', {
      result: [
        { ...aTransaction, id: 'transfer-2', beneficiary: { fullName: 'Gita Gurung' } },
        { ...aTransaction, id: 'transfer-1', beneficiary: { fullName: aBeneficiary.fullName } },
      ],
    })
    mockResponse('get', '/v1/senders/transactions/transfer-1', { remittancePurpose: 'Gifts' })
    const { user, router } = render(<BeneficiaryPage />)
    await waitFor(() => expect(screen.getByRole('combobox', { name: /Purpose/ })).toHaveValue('Gifts'))
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    await waitFor(() => expect(router.state.location.pathname).toBe(paths.paymentInformation))
  })

  test('the payer ID is stored as an integer (5.09b)', async () => {
    mockResponse('get', '/v1/senders/beneficiaries', {
      result: [{ ...aBeneficiary, banks: [], isCashPickupEnabled: true }],
    })
    mockResponse('get', '/v1/payers', {
      result: [
        { id: 3001, name: 'Himal Remit', address: 'Pokhara' },
        { id: 3002, name: 'Gandaki Cash', address: 'Baglung' },
      ],
    })
    const { user, router } = render(<BeneficiaryPage />)
    await findBeneficiary()
    await user.click(screen.getByRole('combobox', { name: /^Pickup location/ }))
    await user.click(await screen.findByRole('option', { name: /^Gandaki Cash/ }))
    await user.click(screen.getByRole('combobox', { name: /Purpose/ }))
    await user.click(await screen.findByRole('option', { name: 'Gifts' }))
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    await waitFor(() => expect(router.state.location.pathname).toBe(paths.paymentInformation))
    expect(useSendFlow.getState().recipientDetail?.payerId).toBe(3002)
  })

  test('payout methods whose limit is too low are disabled and show the reason (5.11b 5.10c 1.02a)', async () => {
    storePaymentDetail({ ...aPaymentDetail, receivingAmount: '100000.01' })
    render(<BeneficiaryPage />)
    await findBeneficiary()
    expect(screen.getByRole('radio', { name: /^Cash Pickup.*NPR 1 lakh/ })).toBeDisabled()
    expect(screen.getByRole('radio', { name: /^Wallet.*NPR 50,000.00/ })).toBeDisabled()
    expect(screen.getByRole('radio', { name: /^Home Delivery/ })).toBeDisabled()
  })

  test('the wallet limit is that of the country (5.10c 9.03d)', async () => {
    const sendingAmountLimit = { ...nepal.sendingAmountLimit, wallet: '27999.99' }
    mockResponse('get', '/v1/countries/USA/destinations', { result: [{ ...nepal, sendingAmountLimit }] })
    render(<BeneficiaryPage />)
    await findBeneficiary()
    expect(screen.getByRole('radio', { name: /^Wallet.*NPR 27,999.99/ })).toBeDisabled()
  })

  test('a beneficiary has no edit button if editing is not allowed (2.30e)', async () => {
    mockResponse('get', '/v1/senders/beneficiaries', { result: [{ ...aBeneficiary, isEditable: false }] })
    render(<BeneficiaryPage />)
    await findBeneficiary()
    expect(screen.queryByRole('button', { name: 'Edit Sita Gurung' })).not.toBeInTheDocument()
  })
})

describe('step 3, for a new beneficiary', () => {
  test('Next is disabled until the user selects a payout method, which opens its form (2.17a 2.17b 2.17c)', async () => {
    // The quote is for a bank deposit, which would be selected at first.
    const payoutMethod = { ...nepal.payoutMethod, isBankDepositEnabled: false }
    mockResponse('get', '/v1/countries/USA/destinations', { result: [{ ...nepal, payoutMethod }] })
    const { user } = render(<PayoutMethodListPage />)
    expect(await screen.findByRole('button', { name: 'Next' })).toBeDisabled()
    await user.click(screen.getByRole('radio', { name: /^Wallet/ }))
    expect(screen.getByRole('textbox', { name: /Wallet number/ })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Next' })).toBeEnabled()
  })

  test.each([
    ['page for a new beneficiary', <PayoutMethodListPage key="list" />],
    ['beneficiary form', <BeneficiaryCreatePage key="create" />],
  ])('the %s opens the payment details if no destination is selected (5.19n)', async (_, page) => {
    resetSendFlow()
    const { router } = render(page, { state: { payoutMethod: 'WALLET', isCooperative: false } })
    await waitFor(() => expect(router.state.location.pathname).toBe(paths.paymentDetails))
    expect(await findToast('Destination country is not selected')).toHaveRole('alert')
  })

  test('Bank Deposit is selected at first, so Next is enabled (2.17b)', async () => {
    render(<PayoutMethodListPage />)
    expect(await screen.findByRole('radio', { name: /^Bank Deposit/ })).toBeChecked()
    expect(screen.getByRole('button', { name: 'Next' })).toBeEnabled()
  })

  test('the beneficiary form redirects to the payout methods if no method was selected (2.16d)', async () => {
    const { router } = render(<BeneficiaryCreatePage />, { state: { isCooperative: false } })
    await waitFor(() => expect(router.state.location.pathname).toBe(paths.payoutMethodList))
  })

  test.each([
    { payoutMethod: 'BANK_DEPOSIT', isCooperative: false },
    { payoutMethod: 'BANK_DEPOSIT', isCooperative: true },
    { payoutMethod: 'WALLET', isCooperative: false },
  ])(
    'saving a beneficiary opens the payout method page for $payoutMethod, cooperative $isCooperative (2.16d)',
    async (state) => {
      mockResponse('post', '/v1/senders/beneficiaries', { ...aBeneficiary, id: 'beneficiary-9' })
      const { user, router } = render(<BeneficiaryCreatePage />, { state })
      const type = async (label: RegExp, text: string) =>
        user.type(await screen.findByLabelText(label, { selector: 'input' }), text)
      const choose = async (name: RegExp, option: string) => {
        await user.click(screen.getByRole('combobox', { name }))
        await user.click(await screen.findByRole('option', { name: option }))
      }
      await type(/^First name/, 'Sita')
      await type(/^Last name/, 'Gurung')
      await choose(/^Relationship to you/, 'Mother')
      await type(/^Mobile number/, '9841234567')
      await type(/^Address/, 'Lakeside 6')
      await type(/^City/, 'Pokhara')
      await type(/^Postal code/, '33700')
      await choose(/^Province/, 'Gandaki')
      await user.click(screen.getByRole('button', { name: 'Continue' }))
      await waitFor(() => expect(router.state.location.pathname).toBe(paths.payoutMethodCreate))
      expect(router.state.location.state).toEqual({ ...state, beneficiaryId: 'beneficiary-9' })
    },
  )
})

describe('step 4, the payment source', () => {
  beforeEach(() => {
    storePaymentDetail({ ...aPaymentDetail, senderBank: undefined })
    storeRecipientDetail(aRecipient)
  })
  const findPaymentMethod = (name: RegExp) => screen.findByRole('button', { name })

  test('the only source is selected, and Continue opens the review (2.18a 2.18b 2.18d)', async () => {
    const { user, router } = render(<PaymentInformationPage />)
    expect(await screen.findByText('How would you want to pay for this transaction?')).toBeVisible()
    await user.click(await findPaymentMethod(/^Debit Card/))
    await user.click(await findPaymentMethod(/^Bank Account/))
    expect(await screen.findByRole('radio', { name: /Cedar National Bank/ })).toBeChecked()
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    await waitFor(() => expect(router.state.location.pathname).toBe(paths.review))
  })

  test('each payment method shows when the money will arrive (9.09c)', async () => {
    mockResponses('/v1/quotes', ({ searchParams }) => ({
      ...aQuote,
      dateAvailable: searchParams.get('fundingSource') === 'DEBIT_CARD' ? '2026-11-23' : '2026-11-25',
    }))
    render(<PaymentInformationPage />)
    expect(await screen.findByText('ACH transfer, arrives by Wed, Nov 25')).toBeVisible()
    expect(await screen.findByText('Arrives by Mon, Nov 23, up to $2,000')).toBeVisible()
  })

  test('the receipt shows the fee for the selected source (2.18e)', async () => {
    const { user } = render(<PaymentInformationPage />)
    await user.click(await findPaymentMethod(/^Debit Card/))
    const receipt = screen.getByRole('complementary', { name: 'Your transfer' })
    const fee = within(receipt).getByText('Fee').parentElement
    await waitFor(() => expect(fee).toHaveTextContent(/^Fee7.00 USD$/))
    expect(receipt).toHaveTextContent('207.00 USD')
  })

  test('the page links to the beneficiary step and the payment details (2.18c 2.18f)', async () => {
    render(<PaymentInformationPage />)
    expect(await screen.findByRole('link', { name: 'Previous Step' })).toHaveAttribute(
      'href',
      paths.beneficiary,
    )
    expect(screen.getByRole('link', { name: 'Change payment details' })).toHaveAttribute(
      'href',
      paths.paymentDetails,
    )
  })

  test('the payment method of the first step opens the widget if it has no saved accounts (2.18i 4.09c)', async () => {
    mockResponse('get', '/v1/senders/banks', { result: [] })
    mockResponse('get', '/v1/senders/cards', { result: [] })
    const { user } = render(<PaymentInformationPage />)
    expect(await screen.findByTitle('Link a bank account')).toBeInTheDocument()
    expect(screen.getByText('No banks are added yet')).toBeInTheDocument()
    await user.keyboard('{Escape}')
    await user.click(await findPaymentMethod(/^Debit Card/))
    expect(await screen.findByTitle('Add a debit card')).toBeInTheDocument()
    expect(screen.getByText('No cards are added yet')).toBeInTheDocument()
  })

  test('selecting a payment method with saved accounts does not open the widget (4.09d)', async () => {
    mockResponse('get', '/v1/senders/cards', { result: [] })
    const { user } = render(<PaymentInformationPage />)
    await user.click(await findPaymentMethod(/^Bank Account/))
    expect(await screen.findByRole('radio', { name: /Cedar/ })).toBeVisible()
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  test('Debit Card is disabled for amounts above $2,000 (5.12i 5.16d)', async () => {
    storePaymentDetail({ ...aPaymentDetail, sendingAmount: '2000.01', senderBank: undefined })
    render(<PaymentInformationPage />)
    const card = await findPaymentMethod(/^Debit Card/)
    expect(card).toBeDisabled()
    expect(card).toHaveTextContent('Transactions above $2000 cannot be made using debit card')
  })

  test('Debit Card is disabled above the limit of the country (5.16d 9.03d)', async () => {
    const sendingAmountLimit = { ...nepal.sendingAmountLimit, card: '1500.00' }
    mockResponse('get', '/v1/countries/USA/destinations', { result: [{ ...nepal, sendingAmountLimit }] })
    storePaymentDetail({ ...aPaymentDetail, sendingAmount: '1500.01', senderBank: undefined })
    render(<PaymentInformationPage />)
    const card = await findPaymentMethod(/^Debit Card/)
    expect(card).toBeDisabled()
    expect(card).toHaveTextContent('Transactions above $1500 cannot be made using debit card')
  })

  test('continuing with a deleted source shows an error (5.16a 5.19j)', async () => {
    storePaymentDetail({ ...aPaymentDetail, senderBank: 'deleted-bank' })
    const { user, router } = render(<PaymentInformationPage />, { at: paths.paymentInformation })
    await user.click(await screen.findByRole('button', { name: 'Continue' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Please select a payment method')
    expect(router.state.location.pathname).toBe(paths.paymentInformation)
  })

  test('continuing with a bank whose credentials changed shows an error toast and opens the widget (5.16b 8.11a)', async () => {
    mockResponse('get', '/v1/senders/banks', {
      result: [{ ...aSenderBank, verificationStatus: 'RELOGIN_REQUIRED' }],
    })
    const { user } = render(<PaymentInformationPage />)
    await user.click(await findPaymentMethod(/^Bank Account/))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Continue' })).toBeEnabled())
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    expect(await screen.findByTitle('Link a bank account')).toHaveAttribute(
      'src',
      expect.stringContaining('bankId=source-bank'),
    )
    const toast = await findToast(
      'Your bank credentials have changed. Please update your account credentials.',
    )
    expect(toast).toHaveAttribute('role', 'alert')
  })

  test('returning from the bank website selects Bank Account and reopens the widget (2.18g 4.09f)', async () => {
    const card = {
      paymentSource: 'DEBIT_CARD',
      senderBank: undefined,
      senderDebitCard: 'source-card',
    } as const
    storePaymentDetail({ ...aPaymentDetail, ...card })
    const { router } = render(<PaymentInformationPage />, {
      at: `${paths.paymentInformation}?action=bank-redirected&bankId=link-7`,
    })
    expect(await screen.findByTitle('Link a bank account')).toHaveAttribute(
      'src',
      expect.stringContaining('bankId=link-7'),
    )
    expect(screen.getByRole('dialog', { name: 'Link a bank account' })).toBeVisible()
    const bankAccount = screen.getByRole('button', { name: /^Bank Account/, hidden: true })
    expect(bankAccount).toHaveAttribute('aria-expanded', 'true')
    expect(router.state.location.search).toBe('')
  })

  test('a new sign-in to the bank and the transfer are restored on return (2.18g 4.09f)', async () => {
    storeBankVisit(true)
    await storeRecipientDetail(aRecipient)
    useSendFlow.setState({ paymentDetail: undefined, recipientDetail: undefined })
    await restoreSendFlow()
    render(<PaymentInformationPage />, { at: `${paths.paymentInformation}?action=bank-redirected` })
    expect(await screen.findByRole('dialog', { name: 'Sign in to your bank again' })).toBeVisible()
    expect(screen.getByText('28,000.00')).toBeInTheDocument()
    expect(useSendFlow.getState().recipientDetail).toEqual(aRecipient)
  })

  test('the beneficiary step opens if no beneficiary is selected', async () => {
    storeRecipientDetail(undefined)
    const { router } = render(<PaymentInformationPage />)
    await waitFor(() => expect(router.state.location.pathname).toBe(paths.beneficiary))
  })
})

describe('step 5, the review', () => {
  beforeEach(() => storeRecipientDetail(aRecipient))
  const transactionsPath = '/v1/senders/transactions'
  const disclosurePath = '/v1/senders/transactions/disclosure'
  const openAuthorization = async (user: ReturnType<typeof render>['user']) => {
    const button = await screen.findByRole('button', { name: 'Send Money Now' })
    await waitFor(() => expect(button).toBeEnabled())
    await user.click(button)
  }
  const sendMoney = async (user: ReturnType<typeof render>['user']) => {
    await openAuthorization(user)
    const dialog = await screen.findByRole('dialog', { name: 'Authorization' })
    await user.click(within(dialog).getByRole('button', { name: 'Yes, Continue' }))
  }

  /** mockNewQuote waits for the first quote, and then makes the server return a new quote. */
  const mockNewQuote = async (rate: string, recipientAmount: string) => {
    await screen.findByRole('button', { name: 'Send Money Now' })
    const quote = { quoteToken: 'signed-2', exchangeRate: rate, recipientAmount }
    return mockResponse('get', '/v1/quotes', { ...aQuote, ...quote })
  }

  test('the review shows the sender, beneficiary, and payment, with links to change them (2.19a)', async () => {
    render(<ReviewPage />)
    expect(await screen.findByText('Maya Gurung')).toBeVisible()
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
      /^Sita gets NPR 28,000 by \w+, \w+ \d+$/,
    )
    expect(screen.getByText('Sita Gurung')).toBeVisible()
    expect(screen.getByText(/Nabil Bank Limited/)).toBeVisible()
    expect(screen.getByText('Cedar National Bank ••6789')).toBeVisible()
    expect(screen.getByText('Bank Account')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Change beneficiary' })).toHaveAttribute(
      'href',
      paths.beneficiary,
    )
    expect(screen.getByRole('link', { name: 'Change payment' })).toHaveAttribute(
      'href',
      paths.paymentInformation,
    )
    expect(screen.getByRole('link', { name: 'Previous Step' })).toHaveAttribute(
      'href',
      paths.paymentInformation,
    )
  })

  test('the receipt next to the review links to the amounts (2.19a)', async () => {
    render(<ReviewPage />)
    await screen.findByRole('button', { name: 'Send Money Now' })
    const receipt = within(screen.getByRole('complementary', { name: 'Your transfer' }))
    expect(receipt.getByText('Total to pay').parentElement).toHaveTextContent('205.00 USD')
    expect(receipt.getByRole('link', { name: 'Change amounts' })).toHaveAttribute(
      'href',
      paths.paymentDetails,
    )
  })

  test('the review shows the disclosures exactly as the server returned them (2.19a)', async () => {
    render(<ReviewPage />)
    const disclosures = await screen.findByRole('region', { name: aDisclosure.title })
    await within(disclosures).findByText('Transfer Amount')
    for (const { heading, lines, text } of aDisclosure.sections) {
      expect(within(disclosures).getByRole('heading', { name: heading })).toBeVisible()
      for (const { label, value } of lines) {
        expect(within(disclosures).getByText(label).parentElement).toHaveTextContent(`${label}${value}`)
      }
      for (const sentence of text) expect(within(disclosures).getByText(sentence)).toBeVisible()
    }
  })

  test('the user cannot send before the disclosures are shown (2.19a)', async () => {
    mockError('post', disclosurePath, 503, 'TRY_LATER', 'Please try again')
    const { user } = render(<ReviewPage />)
    const disclosures = await screen.findByRole('region', { name: 'Transfer details and your rights' })
    expect(await within(disclosures).findByText('Please try again')).toBeVisible()
    const button = screen.getByRole('button', { name: 'Send Money Now' })
    expect(button).toBeDisabled()
    mockResponse('post', disclosurePath, aDisclosure)
    await user.click(within(disclosures).getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(button).toBeEnabled())
  })

  test('the request contains the disclosure hash, and changed disclosures are shown before a retry', async () => {
    const firstRequests = mockError('post', transactionsPath, 409, 'DISCLOSURE_CHANGED', 'It has changed')
    const { user } = render(<ReviewPage />)
    await screen.findByText('You can cancel within 30 minutes of paying.')
    const [amounts] = aDisclosure.sections
    const changed = { heading: 'Your right to cancel', lines: [], text: ['You can cancel within an hour.'] }
    mockResponse('post', disclosurePath, {
      ...aDisclosure,
      hash: 'hash-2',
      sections: [amounts ?? changed, changed],
    })
    await sendMoney(user)
    expect(await screen.findByText('It has changed')).toBeInTheDocument()
    expect(await screen.findByText('You can cancel within an hour.')).toBeVisible()
    expect(firstRequests.bodies).toEqual([expect.objectContaining({ disclosureHash: 'hash-1' })])
    const secondRequests = mockResponse('post', transactionsPath, created)
    mockResponse('get', `${transactionsPath}/transfer-9/invoice`, {
      invoiceLink: 'https://hulak.test/receipt',
      pdfLink: 'https://hulak.test/receipt/pdf',
      trackingLink: 'https://hulak.test/track/t',
    })
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    await sendMoney(user)
    await screen.findByRole('heading', { name: 'Your money is on its way' })
    expect(secondRequests.bodies).toEqual([expect.objectContaining({ disclosureHash: 'hash-2' })])
  })

  test('the review recomputes the fee (4.22a)', async () => {
    storePaymentDetail({ ...aPaymentDetail, transactionFee: '1.00', totalAmount: '201.00' })
    const disclosureRequests = mockResponse('post', disclosurePath, aDisclosure)
    render(<ReviewPage />)
    await waitFor(() => expect(disclosureRequests.bodies.at(-1)).toMatchObject({ feeAmount: '5.00' }))
    expect(useSendFlow.getState().paymentDetail).toMatchObject({
      transactionFee: '5.00',
      totalAmount: '205.00',
    })
  })

  test('the review computes the fee from the fee sets before the quote arrives (4.22a)', async () => {
    storePaymentDetail({ ...aPaymentDetail, transactionFee: '1.00', totalAmount: '201.00' })
    const feeRequests = mockResponse('get', '/v1/fees', { result: someFees })
    mockError('get', '/v1/quotes', 422, 'NO_FEE_SET', 'There is no fee for this')
    render(<ReviewPage />)
    expect(await screen.findByText('There is no fee for this')).toBeVisible()
    expect(useSendFlow.getState().paymentDetail).toMatchObject({
      transactionFee: '5.00',
      totalAmount: '205.00',
    })
    expect(feeRequests.urls).toHaveLength(1)
  })

  test('an amount above the sender limit shows a message and opens the payment details (4.22a)', async () => {
    mockResponse('get', '/v1/senders/transactions/limit', { senderLimit: '199.99', currentTier: 'ONE' })
    const { router } = render(<ReviewPage />)
    await waitFor(() => expect(router.state.location.pathname).toBe(paths.paymentDetails))
    await findToast('Your current transaction limit is $ 199.99.')
  })

  test('missing beneficiary details show a message and open the beneficiary step (5.17b)', async () => {
    storeRecipientDetail(undefined)
    const { router } = render(<ReviewPage />)
    await waitFor(() => expect(router.state.location.pathname).toBe(paths.beneficiary))
    expect(await screen.findByText('Beneficiary details are missing')).toBeInTheDocument()
  })

  test.each([
    [
      'card',
      '5.17g',
      { paymentSource: 'DEBIT_CARD', senderDebitCard: 'source-card' },
      aRecipient,
      'sending amount limit is 199.99 for debit card transaction',
    ],
    [
      'wallet',
      '5.17f',
      { walletId: aWallet.id },
      { ...aRecipient, paymentReceiveMethod: 'WALLET', walletId: aWallet.id },
      'Receiving amount limit is NPR 27,999.99 for wallet transaction',
    ],
  ] as const)(
    'an amount above the %s limit of the country opens the beneficiary step (%s 9.03d)',
    async (_, _clause, detail, recipient, text) => {
      const sendingAmountLimit = { ...nepal.sendingAmountLimit, card: '199.99', wallet: '27999.99' }
      mockResponse('get', '/v1/countries/USA/destinations', { result: [{ ...nepal, sendingAmountLimit }] })
      mockResponse('get', '/v1/senders/beneficiaries', { result: [{ ...aBeneficiary, wallets: [aWallet] }] })
      storePaymentDetail({ ...aPaymentDetail, ...detail })
      storeRecipientDetail(recipient)
      const { router } = render(<ReviewPage />)
      await waitFor(() => expect(router.state.location.pathname).toBe(paths.beneficiary))
      expect(await findToast(text)).toHaveRole('alert')
    },
  )

  test('an invalid occasional coupon is removed (5.17h 5.17i)', async () => {
    storePaymentDetail({ ...aPaymentDetail, coupon: aCoupon })
    mockError('get', '/v1/coupons/redeem/DASHAIN26/country/NPL', 422, 'INVALID_COUPON_CODE')
    mockResponse('get', '/v1/exchange-rate', {
      rate: '140.00',
      sourceCurrency: 'USD',
      destinationCurrency: 'NPR',
    })
    const { router } = render(<ReviewPage />)
    await waitFor(() => expect(router.state.location.pathname).toBe(paths.paymentDetails))
    expect(await screen.findByText('Invalid Coupon Code')).toBeInTheDocument()
    expect(useSendFlow.getState().paymentDetail?.coupon).toBeUndefined()
  })

  test('Cancel closes the authorization dialog without sending (2.19a)', async () => {
    const { user } = render(<ReviewPage />)
    await openAuthorization(user)
    const dialog = await screen.findByRole('dialog', { name: 'Authorization' })
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  test('sending creates one transfer and resets the flow (2.19b 2.20b 4.22b 7.09a)', async () => {
    updateBeneficiaryDraft('flow', { tile: 'WALLET' })
    const goals: unknown[] = []
    const recordGoal = (event: Event) => goals.push((event as CustomEvent).detail)
    window.addEventListener('hulak:goal', recordGoal)
    const createRequests = mockResponse('post', transactionsPath, created)
    mockResponse('get', `${transactionsPath}/transfer-9/invoice`, {
      invoiceLink: 'https://hulak.test/receipt',
      pdfLink: 'https://hulak.test/receipt/pdf',
      trackingLink: 'https://hulak.test/track/t',
    })
    const { user, router } = render(<ReviewPage />)
    await sendMoney(user)
    expect(await screen.findByRole('heading', { name: 'Your money is on its way' })).toHaveFocus()
    expect(screen.getByText('4820019473')).toBeVisible()
    expect(screen.getByText(/should get it by Wed, Nov 25\./)).toBeVisible()
    expect(createRequests.bodies).toHaveLength(1)
    expect(createRequests.headers[0]?.get('Idempotency-Key')).toMatch(/^[0-9a-f-]{36}$/)
    expect(await screen.findByRole('link', { name: 'Download receipt' })).toHaveAttribute(
      'href',
      'https://hulak.test/receipt/pdf',
    )
    window.removeEventListener('hulak:goal', recordGoal)
    expect(goals).toEqual([{ name: 'transaction-created' }])
    const { paymentDetail, recipientDetail, drafts } = useSendFlow.getState()
    expect({ paymentDetail, recipientDetail, drafts }).toEqual({ drafts: {} })
    expect(await vault().get('pd')).toBeUndefined()
    await user.click(screen.getByRole('button', { name: 'Go to Dashboard' }))
    await waitFor(() => expect(router.state.location.pathname).toBe(paths.dashboard))
  })

  test.each([
    { reduced: false, bursts: 1 },
    { reduced: true, bursts: 0 },
  ])(
    '50 pieces of confetti fall for 3 seconds unless the user prefers reduced motion: $reduced (2.19b 9.12i)',
    async ({ reduced, bursts }) => {
      fireConfetti.mockClear()
      const realMatchMedia = window.matchMedia.bind(window)
      vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
        query.includes('reduced-motion')
          ? Object.defineProperty(realMatchMedia(query), 'matches', { value: reduced })
          : realMatchMedia(query),
      )
      mockResponse('post', transactionsPath, created)
      mockResponse('get', `${transactionsPath}/transfer-9/invoice`, {
        invoiceLink: 'https://hulak.test/receipt',
        pdfLink: 'https://hulak.test/receipt/pdf',
        trackingLink: 'https://hulak.test/track/t',
      })
      const { user } = render(<ReviewPage />)
      await sendMoney(user)
      await screen.findByRole('link', { name: 'Download receipt' })
      expect(fireConfetti).toHaveBeenCalledTimes(bursts)
      if (bursts)
        expect(fireConfetti).toHaveBeenCalledWith(expect.objectContaining({ particleCount: 50, ticks: 180 }))
    },
  )

  test('the notify dialog shows the beneficiary’s read-only address and sends the email after half a second (2.20a 7.13a 9.12e)', async () => {
    mockResponse('post', transactionsPath, created)
    mockResponse('get', `${transactionsPath}/transfer-9/invoice`, {
      invoiceLink: 'https://hulak.test/receipt',
      pdfLink: 'https://hulak.test/receipt/pdf',
      trackingLink: 'https://hulak.test/track/t',
    })
    const { user } = render(<ReviewPage />)
    await sendMoney(user)
    await user.click(await screen.findByRole('button', { name: 'Notify beneficiary' }))
    const dialog = await screen.findByRole('dialog', { name: 'Notify beneficiary' })
    const email = within(dialog).getByRole('textbox', { name: 'Email' })
    expect(email).toHaveValue('sita@example.org')
    expect(email).toHaveAttribute('readonly')
    expect(email).toBeRequired()
    const notifyRequests = mockResponse('post', `${transactionsPath}/transfer-9/notify-beneficiary`, {
      success: true,
    })
    let runDelayedCallback: (() => void) | undefined
    const { setTimeout: realSetTimeout } = globalThis
    vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, ms?: number) => {
      if (ms !== 500) return realSetTimeout(run, ms)
      runDelayedCallback = run
      return 0
    }) as typeof setTimeout)
    await user.click(within(dialog).getByRole('button', { name: 'Send email' }))
    await waitFor(() => expect(runDelayedCallback).toBeDefined())
    expect(notifyRequests.urls).toHaveLength(0)
    runDelayedCallback?.()
    await waitFor(() => expect(notifyRequests.urls).toHaveLength(1))
  })

  test('after a rejection, the page requests a new quote and rate, shows the message, and closes the dialog (4.22c 8.06b 8.06c)', async () => {
    const quoteRequests = mockResponse('get', '/v1/quotes', aQuote)
    const rateRequests = mockResponse('get', '/v1/exchange-rate', { rate: '140.00' })
    await queryClient.fetchQuery(rateQuery())
    mockError('post', transactionsPath, 422, 'DAY_LIMIT_EXCEEDED', 'Transaction limit for the day exceeded')
    const { user } = render(<ReviewPage />)
    await sendMoney(user)
    expect(await findToast('Transaction limit for the day exceededHelp: Limits and tiers')).toHaveAttribute(
      'role',
      'alert',
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    await waitFor(() => expect(quoteRequests.urls).toHaveLength(2))
    await queryClient.fetchQuery(rateQuery())
    expect(rateRequests.urls).toHaveLength(2)
    expect(useSendFlow.getState().recipientDetail).toEqual(aRecipient)
  })

  test('a duplicate transfer within 24 hours requires confirmation', async () => {
    const duplicateMessage =
      'You sent $ 200.00 to this person on Nov 20, 2026, 10:30 AM PST. We did not send another transfer.'
    const firstRequests = mockError('post', transactionsPath, 409, 'DUPLICATE_TRANSFER', duplicateMessage)
    const { user } = render(<ReviewPage />)
    await sendMoney(user)
    const dialog = await screen.findByRole('dialog', { name: 'Send the same amount again?' })
    expect(within(dialog).getByText(duplicateMessage)).toBeVisible()
    await user.click(within(dialog).getByRole('button', { name: 'Don’t send' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(firstRequests.bodies).toHaveLength(1)
    await sendMoney(user)
    const secondDialog = await screen.findByRole('dialog', { name: 'Send the same amount again?' })
    const createRequests = mockResponse('post', transactionsPath, created)
    mockResponse('get', `${transactionsPath}/transfer-9/invoice`, {
      invoiceLink: 'https://hulak.test/receipt',
      pdfLink: 'https://hulak.test/receipt/pdf',
      trackingLink: 'https://hulak.test/track/t',
    })
    await user.click(within(secondDialog).getByRole('button', { name: 'Send a second transfer' }))
    await screen.findByRole('heading', { name: 'Your money is on its way' })
    expect(firstRequests.bodies).not.toContainEqual(expect.objectContaining({ secondTransfer: true }))
    expect(createRequests.bodies).toEqual([expect.objectContaining({ secondTransfer: true })])
  })

  test('a server error shows a message that something went wrong (8.06a)', async () => {
    mockError('post', transactionsPath, 500, 'SOMETHING_WENT_WRONG', 'internal')
    const { user } = render(<ReviewPage />)
    await sendMoney(user)
    expect(await findToast('something went wrong')).toHaveRole('alert')
  })

  test('a retry after a 503 sends the same transfer with the same key', async () => {
    const firstRequests = mockError('post', transactionsPath, 503, 'BUSY', 'busy')
    const { user } = render(<ReviewPage />)
    await sendMoney(user)
    await screen.findByText('busy')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(screen.getByText(/we didn’t take any money for it/)).toBeVisible()
    const secondRequests = mockResponse('post', transactionsPath, created)
    mockResponse('get', `${transactionsPath}/transfer-9/invoice`, {
      invoiceLink: 'https://hulak.test/receipt',
      pdfLink: 'https://hulak.test/receipt/pdf',
      trackingLink: 'https://hulak.test/track/t',
    })
    await sendMoney(user)
    await screen.findByRole('heading', { name: 'Your money is on its way' })
    expect(secondRequests.headers[0]?.get('Idempotency-Key')).toBe(
      firstRequests.headers[0]?.get('Idempotency-Key'),
    )
    expect(secondRequests.bodies).toEqual([firstRequests.bodies.at(-1)])
  })

  describe('if the connection is lost while sending', () => {
    /**
     * dropResponses makes all create requests fail, except lookups for which lookupResponse returns a response. It
     * records the requests.
     */
    const dropResponses = (lookupResponse: () => Response | undefined) => {
      const requests: { onlyIfSent: boolean; key: string | null; body: unknown }[] = []
      server.use(
        http.post(`*${transactionsPath}`, async ({ request }) => {
          const onlyIfSent = new URL(request.url).searchParams.get('onlyIfSent') === 'true'
          requests.push({
            onlyIfSent,
            key: request.headers.get('Idempotency-Key'),
            body: await request.json(),
          })
          return (onlyIfSent && lookupResponse()) || HttpResponse.error()
        }),
      )
      return requests
    }

    test('the page finds the created transfer by its idempotency key when the server is reachable again', async () => {
      let isReachable = false
      const requests = dropResponses(() => (isReachable ? HttpResponse.json(created) : undefined))
      mockResponse('get', `${transactionsPath}/transfer-9/invoice`, {
        invoiceLink: 'https://hulak.test/receipt',
        pdfLink: 'https://hulak.test/receipt/pdf',
        trackingLink: 'https://hulak.test/track/t',
      })
      const { user } = render(<ReviewPage />)
      await sendMoney(user)
      expect(await screen.findByText(/We don’t know yet whether your transfer was sent/)).toBeVisible()
      expect(screen.getByRole('button', { name: 'Send Money Now' })).toBeDisabled()
      isReachable = true
      expect(await screen.findByRole('heading', { name: 'Your money is on its way' })).toBeVisible()
      expect(requests.filter(({ onlyIfSent }) => !onlyIfSent)).toHaveLength(1)
      expect(new Set(requests.map(({ key }) => key)).size).toBe(1)
      expect(new Set(requests.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    })

    test('the page looks up the transfer after the server’s outcome is unknown', async () => {
      mockResponse('get', `${transactionsPath}/transfer-9/invoice`, {
        invoiceLink: 'https://hulak.test/receipt',
        pdfLink: 'https://hulak.test/receipt/pdf',
        trackingLink: 'https://hulak.test/track/t',
      })
      const requests = mockError('post', transactionsPath, 503, 'OUTCOME_UNKNOWN')
      const { user } = render(<ReviewPage />)
      await sendMoney(user)
      expect(await screen.findByText(/We don’t know yet whether your transfer was sent/)).toBeVisible()
      expect(screen.queryByText(/we didn’t take any money/i)).toBeNull()
      const lookups = mockResponse('post', transactionsPath, created)
      expect(await screen.findByRole('heading', { name: 'Your money is on its way' })).toBeVisible()
      expect(lookups.urls[0]?.searchParams.get('onlyIfSent')).toBe('true')
      expect(lookups.headers[0]?.get('Idempotency-Key')).toBe(requests.headers[0]?.get('Idempotency-Key'))
    })

    test('the page says that no money was taken if the transfer was not created', async () => {
      const requests = dropResponses(() =>
        HttpResponse.json({ code: 'TRANSFER_NOT_SENT', message: 'not sent' }, { status: 404 }),
      )
      const { user } = render(<ReviewPage />)
      await sendMoney(user)
      expect(await screen.findByText(/We didn’t take any money/)).toBeVisible()
      expect(requests.map(({ onlyIfSent }) => onlyIfSent)).toEqual([false, true])
      expect(screen.getByRole('button', { name: 'Send Money Now' })).toBeEnabled()
    })
  })

  test('a retry with changed terms finds the transfer that the first request created (7.09a)', async () => {
    const firstRequests = mockError('post', transactionsPath, 503, 'BUSY', 'busy')
    const { user } = render(<ReviewPage />)
    await mockNewQuote('141.00', '28200.00')
    await sendMoney(user)
    expect(await screen.findByText(/The rate is now 141.00/)).toBeInTheDocument()
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    const requests: { body: { exchangeRate: string }; key: string | null }[] = []
    server.use(
      http.post(`*${transactionsPath}`, async ({ request }) => {
        const body = (await request.json()) as { exchangeRate: string }
        requests.push({ body, key: request.headers.get('Idempotency-Key') })
        return body.exchangeRate === '140.00'
          ? HttpResponse.json(created)
          : HttpResponse.json({ code: 'IDEMPOTENCY_KEY_REUSED', message: 'reused' }, { status: 422 })
      }),
    )
    mockResponse('get', `${transactionsPath}/transfer-9/invoice`, {
      invoiceLink: 'https://hulak.test/receipt',
      pdfLink: 'https://hulak.test/receipt/pdf',
      trackingLink: 'https://hulak.test/track/t',
    })
    await sendMoney(user)
    await screen.findByRole('heading', { name: 'Your money is on its way' })
    expect(
      screen.getByText('You submitted this transfer more than once. We sent it only once.'),
    ).toBeVisible()
    expect(screen.getByRole('region', { name: 'Your money is on its way' })).toHaveTextContent('28,000.00')
    expect(requests.map(({ body }) => body.exchangeRate)).toEqual(['141.00', '140.00'])
    const key = firstRequests.headers[0]?.get('Idempotency-Key')
    expect(requests.map((request) => request.key)).toEqual([key, key])
  })

  test('a used coupon is removed and the amounts are updated (5.17i)', async () => {
    storePaymentDetail({
      ...aPaymentDetail,
      coupon: { ...aCoupon, couponType: 'FREQUENCY' },
      exchangeRate: '141.50',
      receivingAmount: '28300.00',
    })
    mockError('post', transactionsPath, 422, 'INVALID_COUPON_CODE', 'Invalid Coupon Code')
    mockResponse('get', '/v1/exchange-rate', {
      rate: '140.00',
      sourceCurrency: 'USD',
      destinationCurrency: 'NPR',
    })
    const { user, router } = render(<ReviewPage />)
    await sendMoney(user)
    await waitFor(() => expect(router.state.location.pathname).toBe(paths.paymentDetails))
    expect(await screen.findByText('Invalid Coupon Code')).toBeInTheDocument()
    await waitFor(() =>
      expect(useSendFlow.getState().paymentDetail).toMatchObject({
        coupon: undefined,
        exchangeRate: '140.00',
        receivingAmount: '28000.00',
      }),
    )
  })

  test('the review stays visible while requests fail (8.01c)', async () => {
    render(<ReviewPage />)
    await screen.findByText('Sita Gurung')
    server.use(
      http.get('*/v1/*', () => HttpResponse.json({ code: 'BUSY', message: 'busy' }, { status: 500 })),
    )
    await queryClient.refetchQueries()
    expect(screen.getByText('Sita Gurung')).toBeVisible()
    expect(screen.queryByText('busy')).not.toBeInTheDocument()
  })

  test('a rate change while sending updates the stored amounts and shows a banner (4.22d)', async () => {
    mockError('post', transactionsPath, 409, 'EXCHANGE_RATE_UPDATED', 'The exchange rate has been updated')
    const { user } = render(<ReviewPage />)
    await mockNewQuote('141.25', '28250.00')
    await sendMoney(user)
    expect(await screen.findByText(/The rate is now 141.25/)).toBeInTheDocument()
    expect(useSendFlow.getState().paymentDetail).toMatchObject({
      exchangeRate: '141.25',
      receivingAmount: '28250.00',
    })
  })

  test('a rate change before the review updates the stored amounts and shows a banner (4.22d)', async () => {
    mockResponse('get', '/v1/quotes', { ...aQuote, exchangeRate: '139.00', recipientAmount: '27800.00' })
    render(<ReviewPage />)
    expect(await screen.findByText(/The rate is now 139.00/)).toBeInTheDocument()
    expect(screen.getByText('The exchange rate has been updated')).toBeVisible()
    expect(useSendFlow.getState().paymentDetail).toMatchObject({ receivingAmount: '27800.00' })
  })

  test('the rate of a transfer with a coupon includes its extra rate (4.22d)', async () => {
    const coupon = { ...aCoupon, couponType: 'FREQUENCY' } as const
    const exchangeRate = '140.50'
    storePaymentDetail({ ...aPaymentDetail, coupon, exchangeRate, receivingAmount: '28200.00' })
    const quote = { ...aQuote, exchangeRate: '141.75', recipientAmount: '28450.00', bonusAmount: '100.00' }
    const quoteRequests = mockResponse('get', '/v1/quotes', quote)
    render(<ReviewPage />)
    expect(await screen.findByText(/The rate is now 141.75/)).toBeInTheDocument()
    expect(quoteRequests.urls[0]?.searchParams.get('couponCode')).toBe('DASHAIN26')
    expect(useSendFlow.getState().paymentDetail).toMatchObject({
      exchangeRate: '141.75',
      receivingAmount: '28450.00',
    })
  })

  test('a newly published rate closes the authorization dialog so the sender can review the new terms (4.22d 4.23b)', async () => {
    const { user } = render(<ReviewPage />)
    await mockNewQuote('141.25', '28250.00')
    await openAuthorization(user)
    await screen.findByRole('dialog', { name: 'Authorization' })
    act(() => applyFrame({ type: 'EXCHANGE_RATE_UPDATED', position: '1' }))
    expect(await screen.findByText(/The rate is now 141.25/)).toBeInTheDocument()
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    const createRequests = mockResponse('post', transactionsPath, created)
    mockResponse('get', `${transactionsPath}/transfer-9/invoice`, {
      invoiceLink: 'https://hulak.test/receipt',
      pdfLink: 'https://hulak.test/receipt/pdf',
      trackingLink: 'https://hulak.test/track/t',
    })
    await sendMoney(user)
    await screen.findByRole('heading', { name: 'Your money is on its way' })
    expect(createRequests.bodies).toMatchObject([{ quoteToken: 'signed-2', exchangeRate: '141.25' }])
  })

  describe('with a held quote', () => {
    const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
    const storeHeldQuote = (minutes: number) =>
      storePaymentDetail({
        ...aPaymentDetail,
        heldQuote: { token: 'signed-0', rate: '140.00', expiresAt: minutesFromNow(minutes) },
      })
    /**
     * mockWorseRate makes the server return a worse rate, except for requests with an earlier quote while `isHeld`
     * returns true.
     */
    const mockWorseRate = (isHeld: () => boolean) =>
      mockResponses('/v1/quotes', ({ searchParams }) =>
        searchParams.get('quoteToken') && isHeld()
          ? { ...aQuote, expiresAt: minutesFromNow(20) }
          : {
              ...aQuote,
              quoteToken: 'signed-2',
              exchangeRate: '139.00',
              recipientAmount: '27800.00',
              expiresAt: minutesFromNow(30),
            },
      )
    test('a worse published rate does not change the review (9.09d)', async () => {
      storeHeldQuote(20)
      const quoteRequests = mockWorseRate(() => true)
      const { user } = render(<ReviewPage />)
      await openAuthorization(user)
      await screen.findByRole('dialog', { name: 'Authorization' })
      act(() => applyFrame({ type: 'EXCHANGE_RATE_UPDATED', position: '1' }))
      await waitFor(() => expect(quoteRequests.urls).toHaveLength(2))
      await waitFor(() => expect(queryClient.isFetching()).toBe(0))
      expect(quoteRequests.urls.map(({ searchParams }) => searchParams.get('quoteToken'))).toEqual([
        'signed-0',
        expect.stringMatching(/^signed-[01]$/),
      ])
      expect(screen.queryByText('The exchange rate has been updated')).not.toBeInTheDocument()
      expect(screen.getByRole('dialog', { name: 'Authorization' })).toBeVisible()
      expect(useSendFlow.getState().paymentDetail).toMatchObject({
        exchangeRate: '140.00',
        receivingAmount: '28000.00',
      })
    })

    test('a quote at the current rate replaces an expired quote, and a banner appears above the Send button (4.22d 9.09d)', async () => {
      vi.useFakeTimers({ shouldAdvanceTime: true })
      try {
        storeHeldQuote(20)
        let isHeld = true
        mockWorseRate(() => isHeld)
        render(<ReviewPage />)
        await screen.findByRole('button', { name: 'Send Money Now' })
        await screen.findByText('You can cancel within 30 minutes of paying.')
        isHeld = false
        await act(() => vi.advanceTimersByTimeAsync(20 * 60_000))
        const banner = await screen.findByText(/The rate is now 139.00/)
        expect(isAbove(screen.getByRole('button', { name: 'Why this price?' }), banner)).toBe(true)
        expect(isAbove(banner, screen.getByRole('button', { name: 'Send Money Now' }))).toBe(true)
        expect(useSendFlow.getState().paymentDetail).toMatchObject({
          receivingAmount: '27800.00',
          heldQuote: { token: 'signed-2' },
        })
      } finally {
        vi.useRealTimers()
      }
    })
  })

  test('sending with an expired quote shows a message and requests a new quote (9.09d)', async () => {
    mockError('post', transactionsPath, 410, 'QUOTE_EXPIRED', 'This quote has expired')
    const { user } = render(<ReviewPage />)
    await mockNewQuote('140.00', '28000.00')
    await sendMoney(user)
    expect(await screen.findByText('This quote has expired')).toBeInTheDocument()
    expect(await screen.findByText('Your quote expired')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(useSendFlow.getState().recipientDetail).toEqual(aRecipient)
    const createRequests = mockResponse('post', transactionsPath, created)
    mockResponse('get', `${transactionsPath}/transfer-9/invoice`, {
      invoiceLink: 'https://hulak.test/receipt',
      pdfLink: 'https://hulak.test/receipt/pdf',
      trackingLink: 'https://hulak.test/track/t',
    })
    await sendMoney(user)
    await screen.findByRole('heading', { name: 'Your money is on its way' })
    expect(createRequests.bodies).toMatchObject([{ quoteToken: 'signed-2' }])
  })

  test('a coupon is removed if the server rejects it in a quote request (5.17i)', async () => {
    storePaymentDetail({ ...aPaymentDetail, coupon: { ...aCoupon, couponType: 'FREQUENCY' } })
    mockError('get', '/v1/quotes', 422, 'INVALID_COUPON_CODE')
    mockResponse('get', '/v1/exchange-rate', {
      rate: '140.00',
      sourceCurrency: 'USD',
      destinationCurrency: 'NPR',
    })
    const { router } = render(<ReviewPage />)
    await waitFor(() => expect(router.state.location.pathname).toBe(paths.paymentDetails))
    expect(useSendFlow.getState().paymentDetail?.coupon).toBeUndefined()
  })

  test('a rejected quote request shows a message and can be retried', async () => {
    mockError('get', '/v1/quotes', 422, 'NO_FEE_SET', 'There is no fee for this')
    const { user } = render(<ReviewPage />)
    expect(await screen.findByText('There is no fee for this')).toBeVisible()
    mockResponse('get', '/v1/quotes', aQuote)
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('button', { name: 'Send Money Now' })).toBeVisible()
  })

  test('Why this price? shows the price explanation (5.18c)', async () => {
    const { user } = render(<ReviewPage />)
    await user.click(await screen.findByRole('button', { name: 'Why this price?' }))
    expect(await screen.findByText('200.00 USD plus the 5.00 USD fee.')).toBeVisible()
  })
})

describe('transfers from $3,000', () => {
  const unknown = {
    known: false,
    addressLine1: '',
    addressLine2: '',
    city: '',
    state: '',
    postalCode: '',
    idType: '',
    idNumber: '',
    idCountry: '',
  }
  const known = {
    ...unknown,
    known: true,
    addressLine1: '12 Elm Street',
    city: 'Austin',
    state: 'TX',
    postalCode: '78701',
    idType: 'SSN',
    idNumber: '•••• 9999',
  }

  beforeEach(() => {
    storePaymentDetail({ ...aPaymentDetail, sendingAmount: '3000.00' })
    storeRecipientDetail(aRecipient)
    mockSharedResponses({
      '/v1/senders/transactions/limit': { senderLimit: '7499.00', currentTier: 'TWO' },
      '/v1/quotes': { ...aQuote, senderAmount: '3000.00' },
      '/v1/states/USA': { result: [{ code: 'TX', name: 'Texas' }] },
    })
  })

  test('the sender enters the address and the ID number before the review (9.10d)', async () => {
    let isSaved = false
    mockResponses('/v1/senders/identity', () => (isSaved ? known : unknown))
    const saved = mockResponses(
      '/v1/senders/identity',
      () => {
        isSaved = true
        return { success: true }
      },
      'put',
    )
    const { user } = render(<ReviewPage />)
    await user.type(await screen.findByRole('textbox', { name: 'Street address' }), '12 Elm Street')
    expect(screen.getByText(/Federal law requires us to keep your address/)).toBeVisible()
    await user.type(screen.getByRole('textbox', { name: 'City' }), 'Austin')
    await screen.findByRole('option', { name: 'Texas' })
    await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Texas')
    await user.type(screen.getByRole('textbox', { name: 'ZIP code' }), '78701')
    await user.click(screen.getByRole('combobox', { name: 'Type of ID number' }))
    await user.click(await screen.findByRole('option', { name: /Social Security number/ }))
    await user.type(screen.getByRole('textbox', { name: 'Number' }), '219-09-9999')
    await user.click(screen.getByRole('button', { name: 'Save and continue' }))
    expect(await screen.findByText('12 Elm Street, Austin, TX 78701')).toBeVisible()
    expect(screen.getByText(/•••• 9999/)).toBeVisible()
    expect(saved.bodies).toEqual([
      {
        addressLine1: '12 Elm Street',
        city: 'Austin',
        state: 'TX',
        postalCode: '78701',
        idType: 'SSN',
        idNumber: '219-09-9999',
      },
    ])
  })

  test('a passport needs the country that issued it', async () => {
    mockResponse('get', '/v1/senders/identity', { ...known, known: false, idType: 'PASSPORT' })
    const { user } = render(<ReviewPage />)
    await user.type(await screen.findByRole('textbox', { name: 'Number' }), 'X1234567')
    await user.click(screen.getByRole('button', { name: 'Save and continue' }))
    expect(await screen.findByText('This field cannot be empty')).toBeVisible()
    expect(screen.getByRole('combobox', { name: 'Country that issued the passport' })).toBeInvalid()
  })

  test('a beneficiary without an address gets one before the review', async () => {
    mockResponse('get', '/v1/senders/identity', known)
    const address = { ...aBeneficiary.address, addressLine1: '' }
    mockResponse('get', '/v1/senders/beneficiaries', { result: [{ ...aBeneficiary, address }] })
    const { user } = render(<ReviewPage />)
    expect(await screen.findByText(/Sita Gurung’s address for transfers of \$3,000/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Add address' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit beneficiary' }))
    await user.type(dialog.getByRole('textbox', { name: /^Address/ }), 'Lakeside Marg 6')
    mockResponse('put', '/v1/senders/beneficiaries/update/beneficiary-1', aBeneficiary)
    mockResponse('get', '/v1/senders/beneficiaries', { result: [aBeneficiary] })
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await screen.findByRole('button', { name: 'Send Money Now' })).toBeVisible()
  })

  test('the sender changes the data on the review page', async () => {
    mockResponse('get', '/v1/senders/identity', known)
    const { user } = render(<ReviewPage />)
    await user.click(await screen.findByRole('button', { name: 'Change address and ID number' }))
    expect(await screen.findByRole('textbox', { name: 'Street address' })).toHaveValue('12 Elm Street')
    expect(screen.getByRole('textbox', { name: 'Number' })).toHaveValue('')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(await screen.findByText(/•••• 9999/)).toBeVisible()
  })
})
