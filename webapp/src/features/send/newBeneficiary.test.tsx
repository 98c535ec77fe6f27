import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Beneficiary } from '@/lib/api/types'
import { paths } from '@/lib/paths'
import {
  clearSendFlow,
  resetSendFlow,
  restoreSendFlow,
  storePaymentDetail,
  useSendFlow,
} from '@/lib/sendFlow/store'
import type { PayoutOption } from '@/parts/beneficiary/methods'
import { findToast, isAbove } from '@/test/domQueries'
import { aBankAccount, aBeneficiary, aPaymentDetail, aWallet, nepal, someFees } from '@/test/fixtures'
import { render, signInUser } from '@/test/render'
import { mockError, mockResponse, mockSharedResponses, server } from '@/test/server'
import BeneficiaryPage from './BeneficiaryPage'
import PayoutMethodListPage from './PayoutMethodListPage'
import PayoutMethodPage from './PayoutMethodPage'

const beneficiariesPath = '/v1/senders/beneficiaries'
const cooperative = {
  id: '3001',
  name: 'Sahara',
  branchName: 'Pokhara',
  referenceId: '3001',
  active: true,
  isCooperative: true,
}
const payer = { id: 4001, name: 'Himal Remit', address: 'Pokhara', code: 'HIM' }

beforeEach(() => {
  signInUser()
  resetSendFlow()
  storePaymentDetail(aPaymentDetail)
  mockSharedResponses({
    '/v1/countries/USA/destinations': { result: [nepal] },
    '/v1/states/NPL': { result: [{ code: 'P4', name: 'Gandaki' }] },
    '/v1/localities/NPL': {
      result: [{ name: 'Pokhara', district: 'Kaski', state: 'P4', postalCode: '33700' }],
    },
    '/v1/senders/transactions': { result: [] },
    '/v1/banks': { result: [{ id: '1009', name: 'Nabil Bank Limited', active: true }] },
    '/v1/banks/NPL/cooperatives': { result: [cooperative] },
    '/v1/payers': { result: [payer] },
    '/v1/fees': { result: someFees },
    '/v1/senders/transactions/limit': { senderLimit: '2999.00', currentTier: 'ONE' },
    '/v1/coupons/check/NPL': { error: false },
    '/v1/senders/beneficiaries': { result: [aBeneficiary] },
  })
})

type User = ReturnType<typeof render>['user']

const findField = (label: string) => screen.findByLabelText(new RegExp(`^${label}`), { selector: 'input' })
const type = async (user: User, label: string, text: string) => user.type(await findField(label), text)
async function choose(user: User, label: string, option: string) {
  await user.click(await screen.findByRole('combobox', { name: new RegExp(`^${label}`) }))
  await user.click(await screen.findByRole('option', { name: option }))
}

/** fillMethod fills in and submits the form for a payout method. */
async function fillMethod(user: User, payoutOption: PayoutOption, submit: string) {
  switch (payoutOption) {
    case 'BANK_DEPOSIT':
      await choose(user, 'Bank', 'Nabil Bank Limited')
      await type(user, 'Account number', '0123456789012')
      break
    case 'COOPERATIVE':
      await choose(user, 'Cooperative and branch', 'Sahara, Pokhara')
      await type(user, 'Account number', '0123456789012')
      break
    case 'WALLET':
      await choose(user, 'Wallet', 'eSewa')
      break
    default:
      await choose(user, 'Pickup location', 'Himal Remit, Pokhara')
  }
  await choose(user, 'Purpose', 'Gifts')
  await user.click(screen.getByRole('button', { name: submit }))
}

/** fillPerson fills in the form for a new beneficiary's details. */
async function fillPerson(user: User) {
  await type(user, 'First name', 'Sita')
  await type(user, 'Last name', 'Gurung')
  await choose(user, 'Relationship to you', 'Mother')
  await type(user, 'Mobile number', '9841234567')
  await type(user, 'Address', 'Lakeside 6')
  await type(user, 'City', 'Pokhara')
  await type(user, 'Postal code', '33700')
  await choose(user, 'Province', 'Gandaki')
}

describe('adding a payout method to an existing beneficiary', () => {
  const recipient = { recipient: 'reference-1', remittancePurpose: 'Gifts' }
  const account = {
    paymentReceiveMethod: 'BANK_DEPOSIT',
    bankId: 'account-2',
    accountNumber: '0123456789012',
  }
  const bankBody = {
    beneficiaryId: 'beneficiary-1',
    accountNumber: '0123456789012',
    accountType: 'savings',
    remittancePurpose: 'Gifts',
  }
  const methods = [
    [
      'BANK_DEPOSIT',
      '3.19b',
      '/bank',
      { ...aBankAccount, id: 'account-2' },
      account,
      { ...bankBody, bankId: '1009' },
    ],
    [
      'COOPERATIVE',
      '4.20f',
      '/bank',
      { ...aBankAccount, id: 'account-2', isCooperative: true },
      account,
      { ...bankBody, bankId: '3001' },
    ],
    [
      'WALLET',
      '3.19e',
      '/beneficiary-1/wallets',
      aWallet,
      { paymentReceiveMethod: 'WALLET', walletId: 'wallet-1' },
      { identificationType: 'eSewa', identificationValue: '9841234567' },
    ],
    [
      'CASH_PICKUP',
      '3.19d 5.09b',
      '/beneficiary-1/cash-pickup',
      { ...aBeneficiary, isCashPickupEnabled: true },
      { paymentReceiveMethod: 'CASH_PICKUP', payerId: 4001 },
      undefined,
    ],
  ] as const

  /** addMethod adds a payout method on its page. */
  const addMethod = async (payoutOption: PayoutOption) => {
    const view = render(<PayoutMethodPage />, {
      state: {
        beneficiaryId: 'beneficiary-1',
        payoutMethod: payoutOption === 'COOPERATIVE' ? 'BANK_DEPOSIT' : payoutOption,
        isCooperative: payoutOption === 'COOPERATIVE',
      },
    })
    await screen.findByRole('button', { name: 'Continue' })
    await fillMethod(view.user, payoutOption, 'Continue')
    return view
  }

  test.each([
    ['BANK_DEPOSIT', '8.09b 8.09d', '/bank', aBankAccount, 'Beneficiary bank account has been added'],
    ['WALLET', '8.09c', '/beneficiary-1/wallets', aWallet, 'Beneficiary mobile wallet has been added'],
    [
      'CASH_PICKUP',
      '8.09d 8.09e',
      '/beneficiary-1/cash-pickup',
      { ...aBeneficiary, isCashPickupEnabled: true },
      'Cash pickup has been enabled for your beneficiary',
    ],
  ] as const)(
    'adding a %s method shows a toast (%s)',
    async (payoutOption, _clause, path, response, text) => {
      mockResponse('post', `${beneficiariesPath}${path}`, response)
      await addMethod(payoutOption)
      expect(await findToast(text)).toHaveRole('status')
    },
  )

  test.each(methods)(
    'adding a %s method sends its fields (%s)',
    async (payoutOption, _clause, path, response, _expected, body) => {
      const requests = mockResponse('post', `${beneficiariesPath}${path}`, response)
      await addMethod(payoutOption)
      await waitFor(() => expect(requests.bodies).toEqual([body]))
    },
  )

  test.each(methods)(
    'after adding a %s method, it is selected and the payment step opens (2.32a 2.31d 4.20c 4.20d)',
    async (payoutOption, _clause, path, response, expected) => {
      mockResponse('get', beneficiariesPath, { result: [{ ...aBeneficiary, referenceId: 'reference-1' }] })
      mockResponse('post', `${beneficiariesPath}${path}`, response)
      const { router } = await addMethod(payoutOption)
      await waitFor(() => expect(router.state.location.pathname).toBe(paths.paymentInformation))
      expect(useSendFlow.getState().recipientDetail).toEqual({ ...recipient, ...expected })
      expect(useSendFlow.getState().paymentDetail).toMatchObject({
        payoutMethod: expected.paymentReceiveMethod,
        walletId: 'walletId' in expected ? expected.walletId : undefined,
      })
    },
  )
})

describe('adding a beneficiary while sending money', () => {
  /** sendNewBeneficiary fills in and submits the page for a new beneficiary. */
  async function sendNewBeneficiary(payoutOption: PayoutOption, name: RegExp) {
    const page = render(<PayoutMethodListPage />)
    await fillPerson(page.user)
    await page.user.click(await screen.findByRole('radio', { name }))
    await fillMethod(page.user, payoutOption, 'Next')
    return page
  }

  test('the beneficiary is saved before the payout method (2.31d 3.19a 4.20d)', async () => {
    const personRequests = mockResponse('post', beneficiariesPath, { ...aBeneficiary, banks: [] })
    const accountRequests = mockResponse('post', `${beneficiariesPath}/bank`, aBankAccount)
    const { router } = await sendNewBeneficiary('BANK_DEPOSIT', /^Bank Deposit/)
    await waitFor(() => expect(router.state.location.pathname).toBe(paths.paymentInformation))
    expect(personRequests.bodies[0]).not.toHaveProperty('remittancePurpose')
    expect(accountRequests.bodies).toEqual([
      {
        beneficiaryId: 'beneficiary-1',
        bankId: '1009',
        accountNumber: '0123456789012',
        accountType: 'savings',
        remittancePurpose: 'Gifts',
      },
    ])
    expect(useSendFlow.getState().recipientDetail).toMatchObject({
      recipient: 'beneficiary-1',
      bankId: 'account-1',
    })
    expect(useSendFlow.getState().drafts).toEqual({})
  })

  test('a beneficiary with a wallet is saved with the purpose and the phone number (3.19a)', async () => {
    const personRequests = mockResponse('post', beneficiariesPath, aBeneficiary)
    const walletRequests = mockResponse('post', `${beneficiariesPath}/beneficiary-1/wallets`, aWallet)
    const { user, router } = render(<PayoutMethodListPage />)
    await fillPerson(user)
    await type(user, 'Middle name', 'Devi')
    await type(user, 'Email', 'sita@example.org')
    await type(user, 'Date of birth', '1968-05-17')
    await user.click(await screen.findByRole('radio', { name: /^Wallet/ }))
    await fillMethod(user, 'WALLET', 'Next')
    await waitFor(() => expect(router.state.location.pathname).toBe(paths.paymentInformation))
    expect(personRequests.bodies).toEqual([
      {
        firstName: 'Sita',
        middleName: 'Devi',
        lastName: 'Gurung',
        email: 'sita@example.org',
        addressLine1: 'Lakeside 6',
        country: 'NPL',
        state: 'P4',
        city: 'Pokhara',
        postalCode: '33700',
        senderRelationship: 'Mother',
        countryCode: '+977',
        phoneNumber: '9841234567',
        remittancePurpose: 'Gifts',
        dateOfBirth: '1968-05-17',
      },
    ])
    expect(walletRequests.bodies).toMatchObject([{ identificationValue: '9841234567' }])
  })

  test('each payout method shows its form (2.17c)', async () => {
    const { user } = render(<PayoutMethodListPage />)
    const forms = [
      ['Bank Deposit', 'Bank'],
      ['Cooperative', 'Cooperative and branch'],
      ['Cash Pickup', 'Pickup location'],
      ['Wallet', 'Wallet'],
    ] as const
    for (const [method, field] of forms) {
      await user.click(await screen.findByRole('radio', { name: new RegExp(`^${method}`) }))
      expect(screen.getByRole('combobox', { name: new RegExp(`^${field}`) })).toBeVisible()
    }
  })

  test('one button checks the person and the payout method, and focuses the first invalid field (5.01c 5.07a 5.08g)', async () => {
    const { user } = render(<PayoutMethodListPage />)
    await user.click(await screen.findByRole('button', { name: 'Next' }))
    expect(await findField('First name')).toHaveFocus()
    expect(await findField('First name')).toBeInvalid()
    expect(await findField('Account number')).toBeInvalid()
    expect(screen.getByRole('combobox', { name: /^Purpose/ })).toBeInvalid()
  })

  test('choosing a municipality fills in the rest of the address', async () => {
    const { user } = render(<PayoutMethodListPage />)
    await type(user, 'City', 'Pokh')
    await user.click(await screen.findByRole('option', { name: 'Pokhara, Kaski' }))
    expect(await findField('City')).toHaveValue('Pokhara')
    expect(await findField('Address')).toHaveValue('Pokhara, Kaski')
    expect(await findField('Postal code')).toHaveValue('33700')
    expect(screen.getByRole('combobox', { name: /^Province/ })).toHaveValue('Gandaki')
  })

  test('suggests municipalities that start as typed first', async () => {
    const others = ['Barahapokhari', 'Dudhpokhari', 'Kanepokhari', 'Panchpokhari', 'Sabhapokhari']
    const result = [...others, 'Pokhara'].map((name) => ({
      name,
      district: 'Kaski',
      state: 'P4',
      postalCode: '33700',
    }))
    mockSharedResponses({ '/v1/localities/NPL': { result } })
    const { user } = render(<PayoutMethodListPage />)
    await type(user, 'City', 'pokh')
    const options = await screen.findAllByRole('option', { name: /, Kaski$/ })
    expect(options.map((option) => option.textContent)).toEqual([
      'Pokhara, Kaski',
      ...others.slice(0, 4).map((name) => `${name}, Kaski`),
    ])
  })

  test('a server error is shown above the form (8.12g)', async () => {
    mockError('post', beneficiariesPath, 503, 'TRY_LATER', 'Please try again later')
    await sendNewBeneficiary('BANK_DEPOSIT', /^Bank Deposit/)
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('Please try again later')
    expect(isAbove(alert, await findField('First name'))).toBe(true)
  })

  test('the user can correct a rejected account without adding the beneficiary again (4.20d 8.12g)', async () => {
    const personRequests = mockResponse('post', beneficiariesPath, { ...aBeneficiary, banks: [] })
    mockError('post', `${beneficiariesPath}/bank`, 422, 'INACTIVE_BANK', 'We do not support this bank')
    const { router, unmount } = await sendNewBeneficiary('BANK_DEPOSIT', /^Bank Deposit/)
    expect(await screen.findByText('We do not support this bank')).toBeVisible()
    await waitFor(() => expect(router.state.location.pathname).toBe(paths.payoutMethodCreate))
    const { state } = router.state.location
    unmount()
    render(<PayoutMethodPage />, { state })
    expect(await findField('Account number')).toHaveValue('0123456789012')
    expect(personRequests.bodies).toHaveLength(1)
  })

  test('payout method and beneficiary drafts survive a reload (4.24a)', async () => {
    const page = render(<PayoutMethodListPage />)
    await type(page.user, 'First name', 'Si')
    await page.user.click(await screen.findByRole('radio', { name: /^Cooperative/ }))
    await type(page.user, 'Account number', '01234')
    page.unmount()
    clearSendFlow()
    await restoreSendFlow()
    render(<PayoutMethodListPage />)
    expect(await screen.findByRole('radio', { name: /^Cooperative/ })).toBeChecked()
    expect(await findField('Account number')).toHaveValue('01234')
    expect(await findField('First name')).toHaveValue('Si')
  })

  const gita: Beneficiary = {
    ...aBeneficiary,
    id: 'beneficiary-2',
    referenceId: 'beneficiary-2',
    firstName: 'Gita',
    fullName: 'Gita Gurung',
    banks: [],
    wallets: [aWallet],
  }

  test('a new beneficiary is in the list before the list is fetched again (4.20b)', async () => {
    const { user } = render(<BeneficiaryPage />)
    await user.click(await screen.findByRole('button', { name: 'Add beneficiary' }))
    await screen.findByRole('dialog', { name: 'Add beneficiary' })
    mockResponse('post', beneficiariesPath, gita)
    let respond = () => {}
    const pending = new Promise<void>((resolve) => {
      respond = resolve
    })
    server.use(
      http.get(`*${beneficiariesPath}`, async () => {
        await pending
        return HttpResponse.json({ result: [aBeneficiary, gita] })
      }),
    )
    await fillPerson(user)
    await user.click(screen.getByRole('button', { name: 'Save' }))
    try {
      expect(await screen.findByRole('radio', { name: /Gita Gurung/, hidden: true })).toBeInTheDocument()
    } finally {
      respond()
    }
    expect(await screen.findByText('Gita Gurung has been added')).toBeVisible()
  })

  test('a beneficiary added in the dialog is selected, and a message is shown (4.20h 4.20i)', async () => {
    const { user } = render(<BeneficiaryPage />)
    await user.click(await screen.findByRole('button', { name: 'Add beneficiary' }))
    const dialog = await screen.findByRole('dialog', { name: 'Add beneficiary' })
    const addRequests = mockResponse('post', beneficiariesPath, gita)
    mockResponse('get', beneficiariesPath, { result: [aBeneficiary, gita] })
    await fillPerson(user)
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Gita Gurung has been added')).toBeVisible()
    await waitFor(() => expect(dialog).not.toBeInTheDocument())
    expect(screen.getByRole('radio', { name: /Gita Gurung/ })).toBeChecked()
    expect(screen.getByRole('radio', { name: /^Wallet/ })).toBeChecked()
    const accounts = screen.getByRole('radiogroup', { name: 'Wallet' })
    expect(within(accounts).getByRole('radio', { name: /eSewa/ })).toBeChecked()
    expect(addRequests.bodies).toHaveLength(1)
    expect(useSendFlow.getState().drafts).toEqual({})
  })
})
