import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Beneficiary } from '@/api/types'
import { render, signedIn } from '@/test/render'
import { answers, refuses } from '@/test/server'
import { aBeneficiary, aWallet, nepal } from '@/test/things'
import BeneficiariesPage from './BeneficiariesPage'
import NewBeneficiaryPage from './NewBeneficiaryPage'

const beneficiaries = '/v1/senders/beneficiaries'

beforeEach(() => {
  signedIn()
  answers('get', '/v1/countries/USA/destinations', { result: [nepal] })
  answers('get', '/v1/states/NPL', { result: [{ code: 'P4', name: 'Gandaki' }] })
})

async function open(tile: string, person: Partial<Beneficiary> = {}) {
  answers('get', beneficiaries, { result: [{ ...aBeneficiary, ...person }] })
  const { user } = render(<BeneficiariesPage />)
  await user.click(await screen.findByRole('button', { name: `${tile} of Sita Gurung, not added yet` }))
  return { user, dialog: await screen.findByRole('dialog') }
}

async function addWallet() {
  const { user, dialog } = await open('Wallet')
  expect(within(dialog).getByText('You havent added any wallet account for this beneficiary')).toBeVisible() // 8.13c
  await user.click(within(dialog).getByRole('button', { name: 'Add Wallet' }))
  await user.click(within(dialog).getByRole('combobox', { name: 'Wallet' }))
  await user.click(await screen.findByRole('option', { name: 'eSewa' }))
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  return dialog
}

describe('the list', () => {
  it('2.30a nobody yet: it says so, and offers to add somebody', async () => {
    answers('get', beneficiaries, { result: [] })
    render(<BeneficiariesPage />)
    expect(await screen.findByText('There is no any beneficiary added yet')).toBeVisible()
    for (const add of screen.getAllByRole('link', { name: 'Add Beneficiary' })) {
      expect(add).toHaveAttribute('href', '/user/beneficiary/create')
    }
  })

  it('2.30a 6.06a before the identity is verified nobody can be added', async () => {
    signedIn({ status: { isKYCVerified: false, kycStatus: 'SUSPENDED' } })
    answers('get', beneficiaries, { result: [] })
    render(<BeneficiariesPage />)
    await screen.findByText('There is no any beneficiary added yet')
    for (const add of screen.getAllByRole('button', { name: 'Add Beneficiary' })) expect(add).toBeDisabled()
  })

  it('2.30a 4.20a where it cannot be had, it says so and tries again', async () => {
    refuses('get', beneficiaries, 500, 'SOMETHING_WENT_WRONG', 'It broke')
    const { user } = render(<BeneficiariesPage />)
    expect(await screen.findByText('It broke')).toBeVisible()
    answers('get', beneficiaries, { result: [aBeneficiary] })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Sita Gurung')).toBeVisible()
  })
})

describe('ways to pay a beneficiary', () => {
  it('8.13c 8.09a 8.09c who has no wallet is said to have none, and is given one', async () => {
    const added = answers('post', `${beneficiaries}/beneficiary-1/wallets`, aWallet)
    await addWallet()
    expect(await screen.findByText('Beneficiary mobile wallet has been added')).toBeVisible()
    expect(added.bodies).toEqual([{ identificationType: 'eSewa', identificationValue: '9841234567' }])
  })

  it('8.09a a wallet that could not be added is told in a message, and why above the form', async () => {
    refuses('post', `${beneficiaries}/beneficiary-1/wallets`, 503, 'TRY_LATER', 'Please try again later')
    const dialog = await addWallet()
    expect(await screen.findByText('Beneficiary mobile wallet could not be added')).toBeVisible()
    expect(await within(dialog).findByText('Please try again later')).toBeVisible()
  })

  it('8.09d 8.09e cash pickup is enabled, and a message says so', async () => {
    const enabled = answers('post', `${beneficiaries}/beneficiary-1/cash-pickup`, {
      ...aBeneficiary,
      isCashPickupEnabled: true,
    })
    const { user, dialog } = await open('Cash Pickup')
    await user.click(within(dialog).getByRole('button', { name: 'Add Cash Pickup' }))
    expect(await screen.findByText('Cash pickup has been enabled for your beneficiary')).toBeVisible()
    expect(enabled.urls).toHaveLength(1)
  })
})

describe('somebody new', () => {
  async function introduce() {
    answers('get', beneficiaries, { result: [] })
    const { user } = render(<NewBeneficiaryPage />)
    await user.click(await screen.findByRole('radio', { name: /^Bank Deposit/ }))
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    return user
  }

  it('9.12k a date of birth is chosen among the years of a century', async () => {
    await introduce()
    const birth = await screen.findByLabelText('Date of birth')
    const [first, last] = ['min', 'max'].map((bound) => Number(birth.getAttribute(bound)?.slice(0, 4)))
    expect(last).toBe(new Date().getUTCFullYear())
    expect(Number(last) - Number(first)).toBe(100)
  })

  it('8.12g that they could not be stored stands in red above the form', async () => {
    refuses('post', beneficiaries, 503, 'TRY_LATER', 'Please try again later')
    const user = await introduce()
    const labelled = (label: string) => screen.findByLabelText(new RegExp(`^${label}`))
    const type = async (label: string, text: string) => user.type(await labelled(label), text)
    await type('First name', 'Sita')
    await type('Last name', 'Gurung')
    await type('Mobile number', '9841234567')
    await type('Address', 'Lakeside 6')
    await type('City', 'Pokhara')
    await type('Postal code', '33700')
    for (const [label, option] of [
      ['They are my', 'Mother'],
      ['Province', 'Gandaki'],
    ] as const) {
      await user.click(screen.getByRole('combobox', { name: label }))
      await user.click(await screen.findByRole('option', { name: option }))
    }
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    const alert = await screen.findByRole('alert')
    await waitFor(() => expect(alert).toHaveTextContent('Please try again later'))
    expect(alert.compareDocumentPosition(await labelled('First name'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })
})
