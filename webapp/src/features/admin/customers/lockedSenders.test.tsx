import { screen, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Role } from '@/lib/api/types'
import { useSession } from '@/lib/session/store'
import { render, signInUser } from '@/test/render'
import { mockResponse, server } from '@/test/server'
import LockedSendersPage from './LockedSendersPage'

const signInAs = (role: Role) => {
  signInUser({ user: { fullName: 'Bina Karki' } })
  useSession.setState({ roles: [role], status: undefined })
}

const renderPage = (page: ReactNode, at?: string) => render(page, at ? { at } : {})

beforeEach(() => signInAs('ADMIN'))

describe('locked senders', () => {
  test('staff can lock a sender with a reason (3.14a)', async () => {
    mockResponse('get', '/v1/senders/locked', { result: [] })
    const requests = mockResponse('post', '/v1/senders/:id/lock', { success: true })
    const { user } = render(<LockedSendersPage />)
    await user.click(await screen.findByRole('button', { name: 'Lock a sender' }))
    await user.click(await screen.findByRole('button', { name: 'Lock sender' }))
    expect(await screen.findAllByText('This field cannot be empty')).toHaveLength(2)
    await user.type(screen.getByLabelText('Sender ID'), ' s1 ')
    await user.type(screen.getByLabelText('Reason'), 'Reported as stolen')
    await user.click(screen.getByRole('button', { name: 'Lock sender' }))
    expect(await screen.findByText('The sender was locked and signed out everywhere')).toBeVisible()
    expect(requests.bodies).toEqual([{ reason: 'Reported as stolen', scope: 'ACCOUNT' }])
  })

  const locked = {
    id: 's-1',
    fullName: 'Hari Thapa',
    email: 'hari@example.org',
    phoneNumber: '',
    imageUrl: '',
    referenceId: 's-1',
    lockedReason: 'Too many failed sign-in attempts',
  }

  test('a placeholder is shown until the table loads (2.43a 2.43b)', async () => {
    let respond = () => {}
    const pending = new Promise<void>((resolve) => {
      respond = resolve
    })
    server.use(
      http.get('*/v1/senders/locked', async () => {
        await pending
        return HttpResponse.json({ result: [locked] })
      }),
    )
    renderPage(<LockedSendersPage />)
    try {
      expect(screen.getByRole('status', { name: 'Loading' })).toBeVisible()
    } finally {
      respond()
    }
    await screen.findByText('Hari Thapa')
    expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
      'Name',
      'Email',
      'Locked reason',
      'Actions',
    ])
    expect(screen.queryByRole('status', { name: 'Loading' })).not.toBeInTheDocument()
  })

  test('an empty list shows a message (2.43b 8.13b)', async () => {
    mockResponse('get', '/v1/senders/locked', { result: [] })
    renderPage(<LockedSendersPage />)
    expect(await screen.findByText('No any senders locked yet')).toBeVisible()
  })

  test('the list shows each sender’s name, email, and locked reason, and unlocking asks for confirmation (2.43a 2.43c 2.43d 4.19a)', async () => {
    mockResponse('get', '/v1/senders/locked', { result: [locked] })
    const { user } = renderPage(<LockedSendersPage />)
    const row = (await screen.findByText('Hari Thapa')).closest('tr') as HTMLElement
    expect(within(row).getByRole('link', { name: 'Hari Thapa' })).toHaveAttribute(
      'href',
      '/admin/customers/s-1',
    )
    expect(row).toHaveTextContent('hari@example.org')
    expect(row).toHaveTextContent('Too many failed sign-in attempts')
    await user.click(within(row).getByRole('button', { name: 'Unlock Hari Thapa' }))
    const dialog = await screen.findByRole('dialog', { name: /^Unlock / })
    const requests = mockResponse('post', '/v1/senders/s-1/unlock', { success: true })
    mockResponse('get', '/v1/senders/locked', { result: [] })
    await user.click(within(dialog).getByRole('button', { name: 'Unlock' }))
    expect(within(dialog).getByText('This field cannot be empty')).toBeVisible()
    await user.type(within(dialog).getByLabelText('Reason'), 'They called us')
    await user.click(within(dialog).getByRole('button', { name: 'Unlock' }))
    expect(await screen.findByText('Hari Thapa has been unlocked')).toBeInTheDocument()
    expect(await screen.findByText('No any senders locked yet')).toBeVisible()
    expect(requests.bodies).toEqual([{ reason: 'They called us' }])
  })

  test('unlocking a sender who was locked for fraud requires approval (6.05a)', async () => {
    const fraud = { ...locked, id: 'row-1', lockedReason: 'Bank return R10' }
    mockResponse('get', '/v1/senders/locked', { result: [fraud] })
    mockResponse('post', '/v1/senders/s-1/unlock', { success: true, approvalId: 'approval-1' })
    const { user } = renderPage(<LockedSendersPage />)
    await user.click(await screen.findByRole('button', { name: 'Unlock Hari Thapa' }))
    const dialog = within(await screen.findByRole('dialog', { name: /^Unlock / }))
    await user.type(dialog.getByLabelText('Reason'), 'They called us')
    await user.click(dialog.getByRole('button', { name: 'Unlock' }))
    expect(await screen.findByText(/^Sent for approval/)).toBeInTheDocument()
    expect(screen.queryByText('Hari Thapa has been unlocked')).not.toBeInTheDocument()
  })
})
