import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { storeLastTransfers } from '@/lib/lastTransfers'
import { resetSession } from '@/lib/session/store'
import { vault } from '@/lib/session/vault'
import { aTransaction } from '@/test/fixtures'
import { render, signInUser } from '@/test/render'
import OfflinePage from './OfflinePage'

const knownAt = Date.parse('2026-11-23T23:43:00Z')

beforeEach(() => vault().clear())

describe('the offline page', () => {
  test('shows the last known transfers with the time of that knowledge', async () => {
    signInUser()
    await storeLastTransfers([aTransaction], knownAt)
    render(<OfflinePage />)
    expect(await screen.findByText(/^As of Nov 23, 2026, 3:43\sPM PST\./)).toBeVisible()
    expect(screen.getByText(aTransaction.beneficiary.fullName)).toBeVisible()
    expect(screen.getByText(aTransaction.statusText)).toBeVisible()
  })

  test('shows no transfers if no one is signed in', async () => {
    resetSession()
    await storeLastTransfers([aTransaction], knownAt)
    render(<OfflinePage />)
    expect(await screen.findByText('No transfers to show')).toBeVisible()
  })

  test('says when the connection is back', async () => {
    render(<OfflinePage />)
    await screen.findByText('No transfers to show')
    expect(screen.queryByText('You’re back online.')).toBeNull()
    window.dispatchEvent(new Event('online'))
    expect(await screen.findByText('You’re back online.')).toBeVisible()
  })

  test.each([
    ['#/user/settings?card=data', '/user/settings?card=data'],
    ['', '/dashboard'],
    ['#//evil.test/x', '/dashboard'],
    ['#/\\evil.test', '/dashboard'],
    ['#javascript:alert(1)', '/dashboard'],
    ['#/offline', '/dashboard'],
  ])('tries the requested page again, but never another site: %s', async (hash, path) => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
    window.location.hash = hash
    const { user } = render(<OfflinePage />)
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(assign).toHaveBeenCalledWith(path)
    window.location.hash = ''
  })
})
