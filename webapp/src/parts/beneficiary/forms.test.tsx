import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { BeneficiaryBank } from '@/lib/api/types'
import { aBeneficiary, nepal } from '@/test/fixtures'
import { render, signInUser } from '@/test/render'
import { mockResponse } from '@/test/server'
import { BankForm } from './BankForm'
import { PersonModal } from './PersonModal'
import { WalletForm } from './WalletForm'

beforeEach(() => signInUser())

describe('the cooperative form', () => {
  const cooperative = {
    id: '3001',
    name: 'Sample Cooperative',
    branchName: 'Pokhara',
    referenceId: '3001',
    active: true,
    isCooperative: true,
  }

  test.each(['Unknown Cooperative', 'Sample Cooperative'])(
    'rejects the text %j (5.08d 5.19l)',
    async (text) => {
      mockResponse('get', '/v1/banks/NPL/cooperatives', { result: [cooperative] })
      const save = vi.fn(async () => undefined)
      const { user } = render(<BankForm country={nepal} cooperative submitLabel="Save" onSave={save} />)
      const cooperativeInput = await screen.findByRole('combobox', { name: /^Cooperative and branch/ })
      await user.type(cooperativeInput, text)
      await user.tab()
      expect(await screen.findByText('Entered cooperative is not available')).toBeVisible()
      await user.type(screen.getByRole('textbox', { name: /^Account number/ }), '0123456789012')
      await user.click(screen.getByRole('button', { name: 'Save' }))
      expect(save).not.toHaveBeenCalled()
    },
  )
})

describe('the bank form', () => {
  test('offers savings and checking as account types (9.11d)', async () => {
    mockResponse('get', '/v1/banks', { result: [{ id: '1009', name: 'Nabil Bank Limited', active: true }] })
    const save = vi.fn(async () => undefined)
    const { user } = render(<BankForm country={nepal} cooperative={false} submitLabel="Save" onSave={save} />)
    const types = within(screen.getByRole('group', { name: 'Account type' })).getAllByRole('radio')
    expect(types.map((type) => type.getAttribute('value'))).toEqual(['savings', 'checking'])
    await user.click(await screen.findByRole('combobox', { name: /^Bank/ }))
    await user.click(await screen.findByRole('option', { name: 'Nabil Bank Limited' }))
    await user.type(screen.getByRole('textbox', { name: /^Account number/ }), '0123456789012')
    await user.click(screen.getByRole('radio', { name: 'Checking' }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(save).toHaveBeenCalledWith(expect.objectContaining({ accountType: 'checking' })),
    )
  })
})

describe('the beneficiary dialog', () => {
  test('shows the errors of names and the date of birth (5.06a 5.06b 5.07d)', async () => {
    mockResponse('get', '/v1/states/NPL', { result: [{ code: 'P4', name: 'Gandaki' }] })
    mockResponse('get', '/v1/localities/NPL', { result: [] })
    const { user } = render(
      <PersonModal country={nepal} target={aBeneficiary} onClose={vi.fn()} onSaved={vi.fn()} />,
    )
    for (const label of [/^First name/, /^Middle name/, /^Last name/]) {
      const field = await screen.findByRole('textbox', { name: label })
      await user.clear(field)
      await user.type(field, 'S1ta')
      await user.tab()
      expect(field).toHaveAccessibleDescription('Please enter a valid name')
    }
    const dateOfBirth = screen.getByLabelText('Date of birth')
    fireEvent.change(dateOfBirth, { target: { value: '1899-12-31' } })
    fireEvent.blur(dateOfBirth)
    expect(dateOfBirth).toHaveAccessibleDescription('Please enter a valid date of birth')
  })

  test('updates the existing beneficiary instead of adding another (4.20h)', async () => {
    mockResponse('get', '/v1/states/NPL', { result: [{ code: 'P4', name: 'Gandaki' }] })
    mockResponse('get', '/v1/localities/NPL', { result: [] })
    const updates = mockResponse('put', '/v1/senders/beneficiaries/update/beneficiary-1', {
      ...aBeneficiary,
      firstName: 'Gita',
    })
    const onSaved = vi.fn()
    const onClose = vi.fn()
    const { user } = render(
      <PersonModal country={nepal} target={aBeneficiary} onClose={onClose} onSaved={onSaved} />,
    )
    const firstName = await screen.findByRole('textbox', { name: /^First name/ })
    await user.clear(firstName)
    await user.type(firstName, 'Gita')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(onSaved).toHaveBeenCalled())
    expect(updates.bodies[0]).toMatchObject({ firstName: 'Gita' })
    expect(onClose).toHaveBeenCalled()
  })
})

describe('a mobile number in Nepal', () => {
  const renderWalletForm = () => {
    const save = vi.fn(async () => undefined)
    const { user } = render(<WalletForm country={nepal} submitLabel="Save" onSave={save} />)
    return { user, save, number: screen.getByRole('textbox', { name: /^Wallet number/ }) }
  }

  test('the form removes the country code from a pasted number (5.10a)', async () => {
    const { user, save, number } = renderWalletForm()
    await user.click(number)
    await user.paste('+977-9812345678')
    expect(number).toHaveValue('9812345678')
    await user.click(screen.getByRole('combobox', { name: /^Wallet/ }))
    await user.click(await screen.findByRole('option', { name: 'eSewa' }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(save).toHaveBeenCalledWith(expect.objectContaining({ identificationValue: '9812345678' })),
    )
  })

  test('the form shows the country code, and asks for numeric keys (5.06f 5.10a)', async () => {
    const { number } = renderWalletForm()
    expect(screen.getByText('+977')).toBeVisible()
    expect(number).toHaveAttribute('inputmode', 'numeric')
  })

  test('the form removes the country code from a typed number and ignores letters (5.10a)', async () => {
    const { user, number } = renderWalletForm()
    await user.type(number, '97798x12345678')
    expect(number).toHaveValue('9812345678')
  })

  test.each(['+977-98123456789', '98123456789', '+91 9812345678', 'call 9812345678'])(
    'the form rejects %s without truncating it (5.10a)',
    async (pasted) => {
      const { user, save, number } = renderWalletForm()
      await user.click(number)
      await user.paste(pasted)
      await user.click(screen.getByRole('button', { name: 'Save' }))
      expect(number).toHaveValue(pasted)
      expect(screen.getByText('Please enter valid identification number')).toBeVisible()
      expect(save).not.toHaveBeenCalled()
    },
  )

  test('the form rejects a phone number that is too long without truncating it (5.06h)', async () => {
    mockResponse('get', '/v1/states/NPL', { result: [{ code: 'P4', name: 'Gandaki' }] })
    mockResponse('get', '/v1/localities/NPL', { result: [] })
    const { user } = render(
      <PersonModal country={nepal} target={aBeneficiary} onClose={vi.fn()} onSaved={vi.fn()} />,
    )
    const phone = await screen.findByRole('textbox', { name: /^Mobile number/ })
    await user.clear(phone)
    await user.click(phone)
    await user.paste('98123456789')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(phone).toHaveValue('98123456789')
    expect(screen.getByText('Nepal mobile number should be 10 digits')).toBeVisible()
    await user.clear(phone)
    await user.click(phone)
    await user.paste('९८१२३४५६७८')
    expect(phone).toHaveValue('9812345678')
  })
})

describe('an inactive bank', () => {
  const banks = [
    { id: '1009', name: 'Nabil Bank Limited', active: true },
    { id: '1021', name: 'Janata Bank', active: false },
  ]
  const savedAccount = {
    id: 'a',
    beneficiaryId: 'b',
    bankId: '1021',
    bankName: 'Janata Bank',
    branchName: '',
    accountNumber: '0123456789',
    accountType: 'savings',
    isCooperative: false,
    active: false,
  } as BeneficiaryBank

  test('is not in the list for a new account (5.08f)', async () => {
    mockResponse('get', '/v1/banks', { result: banks })
    const { user } = render(
      <BankForm country={nepal} cooperative={false} submitLabel="Save" onSave={vi.fn()} />,
    )
    await user.click(screen.getByRole('combobox', { name: /^Bank/ }))
    expect(await screen.findByRole('option', { name: 'Nabil Bank Limited' })).toBeInTheDocument()
    expect(screen.queryByRole('option', { name: 'Janata Bank' })).not.toBeInTheDocument()
  })

  test('stays selected for a saved account, with an error (5.08f)', async () => {
    mockResponse('get', '/v1/banks', { result: banks })
    render(
      <BankForm
        country={nepal}
        cooperative={false}
        account={savedAccount}
        submitLabel="Save"
        onSave={vi.fn()}
      />,
    )
    expect(await screen.findByText(/We do not support this beneficiary bank currently/)).toBeVisible()
    expect(screen.getByRole('combobox', { name: /^Bank/ })).toHaveValue('Janata Bank')
  })
})
