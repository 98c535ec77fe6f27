import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from '@/lib/api/queries'
import type { Beneficiary } from '@/lib/api/types'
import { paths } from '@/lib/paths'
import { clearSendFlow, resetSendFlow, restoreSendFlow, useSendFlow } from '@/lib/sendFlow/store'
import { findToast } from '@/test/domQueries'
import { aBankAccount, aBeneficiary, aWallet, nepal } from '@/test/fixtures'
import { render, signInUser } from '@/test/render'
import { mockError, mockResponse, mockSharedResponses, server } from '@/test/server'
import BeneficiariesPage from './BeneficiariesPage'
import NewBeneficiaryPage from './NewBeneficiaryPage'

const beneficiariesPath = '/v1/senders/beneficiaries'

beforeEach(() => {
  signInUser()
  resetSendFlow()
  mockSharedResponses({
    '/v1/banks': { result: [{ id: '1009', name: 'Nabil Bank Limited', active: true }] },
    '/v1/countries/USA/destinations': { result: [nepal] },
    '/v1/states/NPL': { result: [{ code: 'P4', name: 'Gandaki' }] },
    '/v1/localities/NPL': { result: [] },
  })
})

/** openNewMethod opens the dialog for a payout method that is not set up. */
async function openNewMethod(method: string, person: Partial<Beneficiary> = {}) {
  mockResponse('get', beneficiariesPath, { result: [{ ...aBeneficiary, ...person }] })
  const { user } = render(<BeneficiariesPage />)
  await user.click(await screen.findByRole('button', { name: `${method} for Sita Gurung, not added yet` }))
  return { user, dialog: await screen.findByRole('dialog') }
}

async function addWallet() {
  const { user, dialog } = await openNewMethod('Wallet')
  expect(within(dialog).getByText('You havent added any wallet account for this beneficiary')).toBeVisible()
  await user.click(within(dialog).getByRole('button', { name: 'Add Wallet' }))
  await user.click(within(dialog).getByRole('combobox', { name: 'Wallet' }))
  await user.click(await screen.findByRole('option', { name: 'eSewa' }))
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  return dialog
}

describe('the list', () => {
  it('an empty list shows a message and offers to add a beneficiary (2.30a)', async () => {
    mockResponse('get', beneficiariesPath, { result: [] })
    render(<BeneficiariesPage />)
    expect(await screen.findByText('There is no any beneficiary added yet')).toBeVisible()
    for (const add of screen.getAllByRole('link', { name: 'Add Beneficiary' })) {
      expect(add).toHaveAttribute('href', '/user/beneficiary/create')
    }
  })

  it.each(['SUSPENDED', 'UNVERIFIED', 'REVIEW_PENDING', 'RETRY_REQUESTED', 'DOCUMENT_REQUESTED'] as const)(
    'Add Beneficiary is disabled while KYC is %s (2.30a 6.06a)',
    async (kycStatus) => {
      signInUser({ status: { isKYCVerified: false, kycStatus } })
      mockResponse('get', beneficiariesPath, { result: [] })
      render(<BeneficiariesPage />)
      await screen.findByText('There is no any beneficiary added yet')
      for (const add of screen.getAllByRole('button', { name: 'Add Beneficiary' })) expect(add).toBeDisabled()
    },
  )

  it('a placeholder is shown while the list loads (2.30a 4.20a)', async () => {
    let respond = () => {}
    const pending = new Promise<void>((resolve) => {
      respond = resolve
    })
    server.use(
      http.get(`*${beneficiariesPath}`, async () => {
        await pending
        return HttpResponse.json({ result: [aBeneficiary] })
      }),
    )
    render(<BeneficiariesPage />)
    try {
      expect(screen.getByRole('status', { name: 'Loading' })).toBeVisible()
    } finally {
      respond()
    }
    expect(await screen.findByText('Sita Gurung')).toBeVisible()
    expect(screen.queryByRole('status', { name: 'Loading' })).not.toBeInTheDocument()
  })

  it('a beneficiary has a button for each method, and home delivery is disabled (1.02a 2.30a)', async () => {
    mockResponse('get', beneficiariesPath, { result: [aBeneficiary] })
    render(<BeneficiariesPage />)
    const card = within((await screen.findByText('Sita Gurung')).closest('li') as HTMLElement)
    const buttons = card.getAllByRole('button').map((button) => button.textContent)
    expect(buttons.filter(Boolean)).toEqual([
      'Bank Deposit',
      'Cooperative',
      'Cash Pickup',
      'Wallet',
      'Home Delivery',
    ])
    await waitFor(() => expect(card.getByRole('button', { name: /^Wallet/ })).toBeEnabled())
    expect(card.getByRole('button', { name: /^Home Delivery/ })).toBeDisabled()
  })

  it('a beneficiary is edited in a dialog (2.30e)', async () => {
    mockResponse('get', beneficiariesPath, { result: [aBeneficiary] })
    const { user } = render(<BeneficiariesPage />)
    await user.click(await screen.findByRole('button', { name: 'Edit Sita Gurung' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit beneficiary' }))
    const lastName = dialog.getByRole('textbox', { name: /^Last name/ })
    await user.clear(lastName)
    await user.type(lastName, 'Thapa')
    const saved = { ...aBeneficiary, lastName: 'Thapa', fullName: 'Sita Thapa' }
    const updates = mockResponse('put', `${beneficiariesPath}/update/beneficiary-1`, saved)
    mockResponse('get', beneficiariesPath, { result: [saved] })
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Sita Thapa has been updated')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(screen.getByRole('heading', { name: 'Sita Thapa' })).toBeVisible()
    expect(updates.bodies).toMatchObject([{ firstName: 'Sita', lastName: 'Thapa', city: 'Pokhara' }])
  })

  it('a beneficiary without permission to edit has no edit button (2.30e)', async () => {
    mockResponse('get', beneficiariesPath, { result: [{ ...aBeneficiary, isEditable: false }] })
    render(<BeneficiariesPage />)
    await screen.findByText('Sita Gurung')
    expect(screen.queryByRole('button', { name: 'Edit Sita Gurung' })).not.toBeInTheDocument()
  })

  it('a list that fails to load shows a message and can be retried (2.30a 4.20a)', async () => {
    mockError('get', beneficiariesPath, 500, 'SOMETHING_WENT_WRONG', 'Something went wrong')
    const { user } = render(<BeneficiariesPage />)
    expect(await screen.findByText('Something went wrong')).toBeVisible()
    mockResponse('get', beneficiariesPath, { result: [aBeneficiary] })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Sita Gurung')).toBeVisible()
  })
})

describe('a beneficiary’s payout methods', () => {
  it('a beneficiary without a wallet shows a message, and a wallet can be added (8.13c 8.09a 8.09c)', async () => {
    const addRequests = mockResponse('post', `${beneficiariesPath}/beneficiary-1/wallets`, aWallet)
    await addWallet()
    expect(await screen.findByText('Beneficiary mobile wallet has been added')).toBeVisible()
    expect(addRequests.bodies).toEqual([{ identificationType: 'eSewa', identificationValue: '9841234567' }])
  })

  it('a toast says that adding a wallet failed, and the form shows the reason (8.09a)', async () => {
    mockError(
      'post',
      `${beneficiariesPath}/beneficiary-1/wallets`,
      503,
      'TRY_LATER',
      'Please try again later',
    )
    const dialog = await addWallet()
    expect(await screen.findByText('Beneficiary mobile wallet could not be added')).toBeVisible()
    expect(await within(dialog).findByText('Please try again later')).toBeVisible()
  })

  it('enabling cash pickup shows a message (8.09d 8.09e)', async () => {
    const enableRequests = mockResponse('post', `${beneficiariesPath}/beneficiary-1/cash-pickup`, {
      ...aBeneficiary,
      isCashPickupEnabled: true,
    })
    const { user, dialog } = await openNewMethod('Cash Pickup')
    await user.click(within(dialog).getByRole('button', { name: 'Add Cash Pickup' }))
    expect(await findToast('Cash pickup has been enabled for your beneficiary')).toHaveRole('status')
    expect(enableRequests.urls).toHaveLength(1)
  })
})

/** openExistingMethod opens the dialog for a payout method that is set up. */
async function openExistingMethod(method: string, person: Partial<Beneficiary> = {}) {
  mockResponse('get', beneficiariesPath, { result: [{ ...aBeneficiary, ...person }] })
  const { user } = render(<BeneficiariesPage />)
  await user.click(await screen.findByRole('button', { name: `${method} for Sita Gurung` }))
  return { user, dialog: await screen.findByRole('dialog', { name: `${method}, Sita Gurung` }) }
}

describe('a beneficiary’s accounts', () => {
  it.each([
    ['Bank Deposit', {}, 'Nabil Bank Limited0123456789012'],
    [
      'Cooperative',
      { banks: [{ ...aBankAccount, bankName: 'Sahara', branchName: 'Pokhara', isCooperative: true }] },
      'Sahara, Pokhara0123456789012',
    ],
    ['Wallet', { wallets: [aWallet] }, 'eSewa9841234567'],
    ['Cash Pickup', { isCashPickupEnabled: true }, 'Sita can pick up cash with a transfer’s PIN'],
  ] as const)('the %s dialog shows the account (2.30b)', async (method, person, text) => {
    const { dialog } = await openExistingMethod(method, person as Partial<Beneficiary>)
    expect(dialog).toHaveTextContent(text)
  })

  it('a second account can be added in the dialog (2.30c 3.19b 8.09b 8.09d)', async () => {
    const { user, dialog } = await openExistingMethod('Bank Deposit')
    const addRequests = mockResponse('post', `${beneficiariesPath}/bank`, {
      ...aBankAccount,
      id: 'account-2',
    })
    await user.click(within(dialog).getByRole('button', { name: 'Add Bank Deposit' }))
    await user.click(within(dialog).getByRole('combobox', { name: 'Bank' }))
    await user.click(await screen.findByRole('option', { name: 'Nabil Bank Limited' }))
    await user.type(within(dialog).getByRole('textbox', { name: 'Branch' }), 'Thamel')
    await user.type(within(dialog).getByRole('textbox', { name: /^Account number/ }), '9876543210')
    const second = { ...aBankAccount, id: 'account-2', accountNumber: '9876543210' }
    mockResponse('get', beneficiariesPath, { result: [{ ...aBeneficiary, banks: [aBankAccount, second] }] })
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    expect(await findToast('Beneficiary bank account has been added')).toHaveRole('status')
    expect(await within(dialog).findByText('9876543210')).toBeVisible()
    expect(addRequests.bodies).toEqual([
      {
        beneficiaryId: 'beneficiary-1',
        bankId: '1009',
        accountNumber: '9876543210',
        accountType: 'savings',
        branchLocation: 'Thamel',
      },
    ])
  })

  it.each(['Bank Deposit', 'Wallet'])(
    'the form for a %s does not ask for a purpose (5.08g)',
    async (method) => {
      const { user, dialog } = await openExistingMethod(method, { wallets: [aWallet] })
      await user.click(within(dialog).getByRole('button', { name: `Add ${method}` }))
      expect(within(dialog).getByRole('button', { name: 'Save' })).toBeVisible()
      expect(within(dialog).queryByRole('combobox', { name: /^Purpose/ })).not.toBeInTheDocument()
    },
  )

  it('an account can be edited in a separate dialog (2.30d 3.19c)', async () => {
    const { user, dialog } = await openExistingMethod('Bank Deposit')
    const updateRequests = mockResponse('put', `${beneficiariesPath}/bank`, aBankAccount)
    await user.click(within(dialog).getByRole('button', { name: 'Edit Nabil Bank Limited' }))
    const form = await screen.findByRole('dialog', { name: 'Edit bank account' })
    const number = within(form).getByRole('textbox', { name: /^Account number/ })
    expect(number).toHaveValue('0123456789012')
    await user.clear(number)
    await user.type(number, '9876543210')
    await user.click(within(form).getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Beneficiary bank account has been updated')).toBeVisible()
    expect(updateRequests.bodies).toEqual([
      {
        beneficiaryId: 'beneficiary-1',
        id: 'account-1',
        bankId: '1009',
        accountType: 'savings',
        accountNumber: '9876543210',
        branchLocation: 'Thamel',
      },
    ])
    await waitFor(() => expect(form).not.toBeInTheDocument())
  })
})

describe('a new beneficiary', () => {
  type User = ReturnType<typeof render>['user']
  const findField = (label: string) => screen.findByLabelText(new RegExp(`^${label}`), { selector: 'input' })

  /** openPersonStep selects a payout method and continues to the form for the beneficiary's details. */
  async function openPersonStep(method = 'Bank Deposit') {
    mockResponse('get', beneficiariesPath, { result: [] })
    const view = render(<NewBeneficiaryPage />)
    await view.user.click(await screen.findByRole('radio', { name: new RegExp(`^${method}`) }))
    await view.user.click(screen.getByRole('button', { name: 'Continue' }))
    return view
  }

  /** fillPerson fills in and submits the form for the beneficiary's details. */
  async function fillPerson(user: User, submit: string) {
    const type = async (label: string, text: string) => user.type(await findField(label), text)
    await type('First name', 'Sita')
    await type('Last name', 'Gurung')
    await type('Mobile number', '9841234567')
    await type('Address', 'Lakeside 6')
    await type('City', 'Pokhara')
    await type('Postal code', '33700')
    for (const [label, option] of [
      ['Relationship to you', 'Mother'],
      ['Province', 'Gandaki'],
    ] as const) {
      await user.click(screen.getByRole('combobox', { name: label }))
      await user.click(await screen.findByRole('option', { name: option }))
    }
    await user.click(screen.getByRole('button', { name: submit }))
  }

  it('home delivery cannot be chosen (1.02a)', async () => {
    mockResponse('get', beneficiariesPath, { result: [] })
    render(<NewBeneficiaryPage />)
    await waitFor(() => expect(screen.getByRole('radio', { name: /^Bank Deposit/ })).toBeEnabled())
    expect(screen.getByRole('radio', { name: /^Home Delivery/ })).toBeDisabled()
  })

  it('the date of birth can be any day in the last 100 years (9.12k)', async () => {
    await openPersonStep()
    const dateOfBirth = await screen.findByLabelText('Date of birth')
    const [firstYear, lastYear] = ['min', 'max'].map((bound) =>
      Number(dateOfBirth.getAttribute(bound)?.slice(0, 4)),
    )
    expect(lastYear).toBe(new Date().getUTCFullYear())
    expect(Number(lastYear) - Number(firstYear)).toBe(100)
  })

  it('a server error is shown above the form (8.12g)', async () => {
    mockError('post', beneficiariesPath, 503, 'TRY_LATER', 'Please try again later')
    const { user } = await openPersonStep()
    await fillPerson(user, 'Continue')
    const alert = await screen.findByRole('alert')
    await waitFor(() => expect(alert).toHaveTextContent('Please try again later'))
    expect(alert.compareDocumentPosition(await findField('First name'))).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    )
  })

  it('the user enters the method, the beneficiary, and the account, and then sees the list (2.31a 2.31e 3.19a 5.06f)', async () => {
    const addRequests = mockResponse('post', beneficiariesPath, aBeneficiary)
    const { user, router } = await openPersonStep()
    await fillPerson(user, 'Continue')
    expect(await screen.findByText('Where should Sita receive the money?')).toBeVisible()
    expect(addRequests.bodies).toEqual([
      {
        firstName: 'Sita',
        lastName: 'Gurung',
        senderRelationship: 'Mother',
        countryCode: '+977',
        phoneNumber: '9841234567',
        addressLine1: 'Lakeside 6',
        city: 'Pokhara',
        state: 'P4',
        postalCode: '33700',
        country: 'NPL',
      },
    ])
    const accountRequests = mockResponse('post', `${beneficiariesPath}/bank`, aBankAccount)
    await user.click(screen.getByRole('combobox', { name: 'Bank' }))
    await user.click(await screen.findByRole('option', { name: 'Nabil Bank Limited' }))
    await user.type(await findField('Account number'), '0123456789012')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(router.state.location.pathname).toBe(paths.beneficiaryList))
    expect(accountRequests.bodies).toHaveLength(1)
    expect(useSendFlow.getState().drafts).toEqual({})
  })

  it('the wallet number defaults to the beneficiary’s mobile number (2.31a 2.31e 3.19e 5.08g)', async () => {
    mockResponse('post', beneficiariesPath, aBeneficiary)
    const walletRequests = mockResponse('post', `${beneficiariesPath}/beneficiary-1/wallets`, aWallet)
    const { user, router } = await openPersonStep('Wallet')
    await fillPerson(user, 'Continue')
    expect(await findField('Wallet number')).toHaveValue('9841234567')
    expect(screen.queryByRole('combobox', { name: /^Purpose/ })).not.toBeInTheDocument()
    await user.click(screen.getByRole('combobox', { name: 'Wallet' }))
    await user.click(await screen.findByRole('option', { name: 'eSewa' }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(router.state.location.pathname).toBe(paths.beneficiaryList))
    expect(walletRequests.bodies).toEqual([
      { identificationType: 'eSewa', identificationValue: '9841234567' },
    ])
  })

  it('cash pickup requires no account, shows a message, and returns to the list (2.31b 2.31c 8.09d 8.09e)', async () => {
    mockResponse('post', beneficiariesPath, aBeneficiary)
    mockResponse('post', `${beneficiariesPath}/beneficiary-1/cash-pickup`, aBeneficiary)
    const { user, router } = await openPersonStep('Cash Pickup')
    await fillPerson(user, 'Save')
    expect(await findToast('Cash pickup has been enabled for your beneficiary')).toHaveRole('status')
    await waitFor(() => expect(router.state.location.pathname).toBe(paths.beneficiaryList))
  })

  it('the beneficiary is added only once if enabling cash pickup fails (2.31c)', async () => {
    const addRequests = mockResponse('post', beneficiariesPath, aBeneficiary)
    mockError(
      'post',
      `${beneficiariesPath}/beneficiary-1/cash-pickup`,
      503,
      'TRY_LATER',
      'Please try again later',
    )
    const { user, router } = await openPersonStep('Cash Pickup')
    await fillPerson(user, 'Save')
    expect(await screen.findByText('Please try again later')).toBeVisible()
    await waitFor(() => expect(router.state.location.pathname).toBe(paths.beneficiaryList))
    expect(addRequests.bodies).toHaveLength(1)
  })

  describe('drafts (4.24a)', () => {
    /** reload simulates a page reload, which clears the state in memory. */
    async function reload(before: ReturnType<typeof render>) {
      before.unmount()
      queryClient.clear()
      clearSendFlow()
      await restoreSendFlow()
      return render(<NewBeneficiaryPage />)
    }

    it('drafts survive a reload, and Start over deletes them', async () => {
      const before = await openPersonStep()
      await before.user.type(await findField('First name'), 'Sita')
      const { user } = await reload(before)
      expect(await findField('First name')).toHaveValue('Sita')
      await user.click(screen.getByRole('button', { name: 'Start over' }))
      expect(await screen.findByRole('radio', { name: /^Bank Deposit/ })).not.toBeChecked()
      expect(screen.queryByText('We restored what you entered before.')).not.toBeInTheDocument()
      expect(useSendFlow.getState().drafts).toEqual({})
    })

    it('a beneficiary without an account is not added again', async () => {
      mockResponse('post', beneficiariesPath, aBeneficiary)
      const before = await openPersonStep()
      await fillPerson(before.user, 'Continue')
      await before.user.type(await findField('Account number'), '01234')
      mockResponse('get', beneficiariesPath, { result: [{ ...aBeneficiary, banks: [] }] })
      await reload(before)
      expect(await screen.findByText('Where should Sita receive the money?')).toBeVisible()
      expect(await findField('Account number')).toHaveValue('01234')
    })

    it('changing the payout method clears the entered account', async () => {
      const before = await openPersonStep('Wallet')
      await before.user.click(screen.getByRole('button', { name: 'Previous' }))
      await before.user.click(screen.getByRole('radio', { name: /^Cooperative/ }))
      expect(useSendFlow.getState().drafts.account).toMatchObject({ tile: 'COOPERATIVE', method: {} })
    })
  })
})
