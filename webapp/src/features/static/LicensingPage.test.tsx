import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { License } from '@/lib/api/types'
import { company } from '@/lib/company'
import { render, signInUser } from '@/test/render'
import { mockError, mockResponse } from '@/test/server'
import { disclosureFor } from './disclosures'
import LicensingPage from './LicensingPage'

const license = (state: string, changes: Partial<License> = {}): License => ({
  state,
  licenseNo: `SAMPLE-${state}`,
  regulatoryBody: `${state} Department of Banking`,
  regulatoryName: 'Department of Banking',
  regulatoryDivision: 'Money Transmitter Division',
  address: `1 Sample Street, ${state}`,
  telephone: '(555) 010-1000',
  fax: '(555) 010-2000',
  email: 'regulator@example.org',
  website: 'https://regulator.example.org',
  licenseType: 'Money Transmitter',
  msb: 'HULAK',
  ...changes,
})

const states = { AL: 'Alabama', CA: 'California', FL: 'Florida', MA: 'Massachusetts', WY: 'Wyoming' }

function mockStates() {
  mockResponse('get', '/v1/config', {
    environment: 'test',
    widgetOrigin: 'https://widgets.test',
    idleMinutes: 5,
    hiddenSourceStates: [],
    disabledStates: [],
    supportPhones: ['+1 (555) 010-4852'],
  })
  mockResponse('get', '/v1/states/USA', {
    result: Object.entries(states).map(([code, name]) => ({ code, name })),
  })
}

describe('the license table (2.38b)', () => {
  beforeEach(mockStates)

  test('shows the state, license number, regulatory body, and contact information (2.38b)', async () => {
    mockResponse('get', '/v1/license', { result: [license('FL'), license('MA')] })
    render(<LicensingPage />)
    const table = await screen.findByRole('table', { name: 'Licenses by state' })
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((cell) => cell.textContent),
    ).toEqual(['State', 'License Number', 'Regulatory Body', 'Contact Information'])
    const row = await within(table).findByRole('row', { name: /^Massachusetts/ })
    expect(within(row).getByText('SAMPLE-MA')).toBeVisible()
    expect(within(row).getByText('MA Department of Banking')).toBeVisible()
    expect(within(row).getByRole('link', { name: '(555) 010-1000' })).toHaveAttribute(
      'href',
      'tel:5550101000',
    )
    expect(within(row).getByRole('link', { name: 'regulator@example.org' })).toBeVisible()
    expect(within(row).getByRole('link', { name: 'regulator.example.org' })).toBeVisible()
  })

  test('is replaced by a message if the licenses cannot be loaded (7.11l)', async () => {
    mockError('get', '/v1/license', 500, 'SOMETHING_WENT_WRONG')
    render(<LicensingPage />)
    expect(await screen.findByText('License information is not available right now')).toBeVisible()
    expect(screen.queryByRole('table')).toBeNull()
  })
})

describe('choosing a state (2.38b)', () => {
  beforeEach(() => {
    mockStates()
    mockResponse('get', '/v1/license', { result: [] })
  })

  const choose = async (user: ReturnType<typeof render>['user'], state: string) => {
    await user.click(await screen.findByRole('combobox', { name: 'Choose your state' }))
    await user.click(await screen.findByRole('option', { name: state }))
  }

  test('shows the chosen state’s license (7.11k)', async () => {
    mockResponse('get', '/v1/license/MA', license('MA'))
    const { user } = render(<LicensingPage />)
    await choose(user, 'Massachusetts')
    expect(await screen.findByText('SAMPLE-MA')).toBeVisible()
    expect(screen.getAllByText(company.legalName)[0]).toBeVisible()
  })

  test('names the partner if the partner holds the license (9.10g 9.10h)', async () => {
    mockResponse('get', '/v1/license/AL', license('AL', { msb: 'PARTNER' }))
    const { user } = render(<LicensingPage />)
    await choose(user, 'Alabama')
    expect((await screen.findAllByText(company.partner))[0]).toBeVisible()
    expect(screen.getByText(/Hulak itself is not licensed in Alabama/)).toBeVisible()
  })

  test('says that the service is not available in a state without a license', async () => {
    mockError('get', '/v1/license/WY', 404, 'NOT_FOUND')
    const { user } = render(<LicensingPage />)
    await choose(user, 'Wyoming')
    expect(
      await screen.findByText('No license is listed for Wyoming. Our service is not available there.'),
    ).toBeVisible()
  })

  test('starts with the signed-in user’s state', async () => {
    mockResponse('get', '/v1/license/MA', license('MA'))
    signInUser()
    render(<LicensingPage />)
    expect(await screen.findByText('SAMPLE-MA')).toBeVisible()
  })

  test('loads a state’s disclosures when the user expands them (2.38b)', async () => {
    const { user } = render(<LicensingPage />)
    await screen.findByRole('button', { name: 'California' })
    expect(screen.queryByText('SAMPLE-CA')).toBeNull()
    mockResponse('get', '/v1/license/CA', license('CA'))
    await user.click(screen.getByRole('button', { name: 'California' }))
    expect(await screen.findByText('SAMPLE-CA')).toBeVisible()
    expect(screen.getByText(/Right to refund/)).toHaveTextContent('within 10 days')
  })
})

test('the page has a section for each state with its own disclosures, and leads to a complaint (2.01m 2.38b)', async () => {
  mockStates()
  mockResponse('get', '/v1/license', { result: [] })
  render(<LicensingPage />)
  const section = (await screen.findByRole('heading', { name: 'State disclosures' })).parentElement
  await waitFor(() =>
    expect(
      within(section as HTMLElement)
        .getAllByRole('button')
        .map((button) => button.textContent),
    ).toEqual(['California', 'CT', 'GA', 'MD', 'MI']),
  )
  expect(screen.getByRole('link', { name: 'File a complaint' })).toHaveAttribute('href', '/file-a-complaint')
  expect(screen.getByRole('heading', { name: 'Contact us directly' })).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Consumer Financial Protection Bureau' })).toBeVisible()
})

describe('state disclosures (2.38b)', () => {
  const disclosureText = (state: string, changes: Partial<License> = {}) =>
    disclosureFor(license(state, changes), state).join(' ')

  test('include the right to a refund only in California (9.09g)', () => {
    const refundRight = (state: string) => disclosureText(state).includes('Right to refund')
    expect(refundRight('CA')).toBe(true)
    expect(['CT', 'GA', 'MD', 'MI', 'NY', 'TX'].filter(refundRight)).toEqual([])
  })

  test.each(['CA', 'CT', 'TX', 'AL'])(
    'show residents of %s how to contact the regulator (2.38b)',
    (state) => {
      expect(disclosureText(state)).toContain(`${state} Department of Banking`)
      expect(disclosureText(state)).toContain('(555) 010-1000')
    },
  )

  test.each(['CA', 'CT', 'GA', 'MD', 'MI'])('include an additional notice for %s (2.38b)', (state) => {
    expect(disclosureFor(license(state), state).length).toBeGreaterThan(1)
  })

  test('name the partner only if the partner holds the license (9.10h)', () => {
    expect(disclosureText('AL', { msb: 'PARTNER' })).toContain(`an agent of ${company.partner}`)
    expect(disclosureText('FL')).not.toContain(company.partner)
  })
})
