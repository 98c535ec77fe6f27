import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { render, signedIn } from '@/test/render'
import { answers } from '@/test/server'
import { aBeneficiary, nepal } from '@/test/things'
import { BankForm } from './BankForm'
import { PersonModal } from './PersonModal'

beforeEach(() => signedIn())

describe('an account at a cooperative', () => {
  const cooperative = {
    id: '3001',
    name: 'Sample Cooperative',
    branchName: 'Pokhara',
    referenceId: '3001',
    active: true,
    isCooperative: true,
  }

  test('5.08d it must be one that is known, by its name and branch', async () => {
    answers('get', '/v1/banks/NPL/cooperatives', { result: [cooperative] })
    answers('get', '/v1/banks', { result: [] })
    const save = vi.fn(async () => undefined)
    const { user } = render(<BankForm country={nepal} cooperative submitLabel="Save" onSave={save} />)
    const name = await screen.findByRole('combobox', { name: /^Cooperative and branch/ })
    await user.type(name, 'Nobody’s Cooperative')
    await user.tab()
    expect(await screen.findByText('Entered cooperative is not available')).toBeVisible()
    await user.type(screen.getByRole('textbox', { name: /^Account number/ }), '0123456789012')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(save).not.toHaveBeenCalled()
  })
})

describe('the update of a beneficiary', () => {
  test('4.20h who is known is changed, and not added again', async () => {
    answers('get', '/v1/states/NPL', { result: [{ code: 'P4', name: 'Gandaki' }] })
    const changed = answers('put', '/v1/senders/beneficiaries/update/beneficiary-1', {
      ...aBeneficiary,
      firstName: 'Gita',
    })
    const saved = vi.fn()
    const closed = vi.fn()
    const { user } = render(
      <PersonModal country={nepal} who={aBeneficiary} onClose={closed} onSaved={saved} />,
    )
    const first = await screen.findByRole('textbox', { name: /^First name/ })
    await user.clear(first)
    await user.type(first, 'Gita')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(saved).toHaveBeenCalled())
    expect(changed.bodies[0]).toMatchObject({ firstName: 'Gita' })
    expect(closed).toHaveBeenCalled()
  })
})
