import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { License } from '@/api/types'
import { company } from '@/app/company'
import { render, signedIn } from '@/test/render'
import { mockError, mockResponse } from '@/test/server'
import { disclosureOf, statesWithNotices } from './disclosures'
import LicensingPage from './LicensingPage'

const license = (state: string, more: Partial<License> = {}): License => ({
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
  ...more,
})

const states = { AL: 'Alabama', CA: 'California', FL: 'Florida', MA: 'Massachusetts', WY: 'Wyoming' }

function prepareStates() {
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

describe('the table (2.38b)', () => {
  beforeEach(prepareStates)

  test('has state, license number, regulatory body, and contact information (2.38b)', async () => {
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

  test('is empty on an error, with a message (7.11l)', async () => {
    mockError('get', '/v1/license', 500, 'SOMETHING_WENT_WRONG')
    render(<LicensingPage />)
    expect(await screen.findByText('No licenses are available right now')).toBeVisible()
    expect(screen.queryByRole('table')).toBeNull()
  })
})

describe('the states (2.38b)', () => {
  beforeEach(() => {
    prepareStates()
    mockResponse('get', '/v1/license', { result: [] })
  })

  const choose = async (user: ReturnType<typeof render>['user'], state: string) => {
    await user.click(await screen.findByRole('combobox', { name: 'Choose your state' }))
    await user.click(await screen.findByRole('option', { name: state }))
  }

  test('the chosen state’s license is requested by its code (7.11k)', async () => {
    mockResponse('get', '/v1/license/MA', license('MA'))
    const { user } = render(<LicensingPage />)
    await choose(user, 'Massachusetts')
    expect(await screen.findByText('SAMPLE-MA')).toBeVisible()
    expect(screen.getAllByText(company.legalName)[0]).toBeVisible()
  })

  test('a state in which the partner holds the license names the partner (9.10g 9.10h)', async () => {
    mockResponse('get', '/v1/license/AL', license('AL', { msb: 'PARTNER' }))
    const { user } = render(<LicensingPage />)
    await choose(user, 'Alabama')
    expect((await screen.findAllByText(company.partner))[0]).toBeVisible()
    expect(screen.getByText(/Hulak itself is not licensed in Alabama/)).toBeVisible()
  })

  test('a state without a license shows that the service is not available', async () => {
    mockError('get', '/v1/license/WY', 404, 'NOT_FOUND')
    const { user } = render(<LicensingPage />)
    await choose(user, 'Wyoming')
    expect(
      await screen.findByText('No license is listed for Wyoming. Our service is not available there.'),
    ).toBeVisible()
  })

  test('the signed-in user’s state is selected', async () => {
    mockResponse('get', '/v1/license/MA', license('MA'))
    signedIn()
    render(<LicensingPage />)
    expect(await screen.findByText('SAMPLE-MA')).toBeVisible()
  })

  test('states outside the table have their own disclosures, loaded when expanded (7.11l)', async () => {
    const { user } = render(<LicensingPage />)
    await screen.findByRole('button', { name: 'California' })
    expect(screen.queryByText('SAMPLE-CA')).toBeNull()
    mockResponse('get', '/v1/license/CA', license('CA'))
    await user.click(screen.getByRole('button', { name: 'California' }))
    expect(await screen.findByText('SAMPLE-CA')).toBeVisible()
    expect(screen.getByText(/Right to refund/)).toHaveTextContent('within 10 days')
  })
})

describe('the disclosures (2.38b)', () => {
  const disclosed = (state: string, more: Partial<License> = {}) =>
    disclosureOf(license(state, more), state).join(' ')

  test('only California has the refund right (9.09g)', () => {
    const refundRight = (state: string) => disclosed(state).includes('Right to refund')
    expect(refundRight('CA')).toBe(true)
    expect(['CT', 'GA', 'MD', 'MI', 'NY', 'TX'].filter(refundRight)).toEqual([])
  })

  test.each(['CA', 'CT', 'TX', 'AL'])('residents of %s see the regulator’s contacts (2.38b)', (state) => {
    expect(disclosed(state)).toContain(`${state} Department of Banking`)
    expect(disclosed(state)).toContain('(555) 010-1000')
  })

  test.each(statesWithNotices)('%s has its own text in addition to the common one (2.38b 7.11l)', (state) => {
    expect(disclosureOf(license(state), state).length).toBeGreaterThan(1)
  })

  test('the notice names the partner only if the partner holds the license (9.10h)', () => {
    expect(disclosed('AL', { msb: 'PARTNER' })).toContain(`an agent of ${company.partner}`)
    expect(disclosed('FL')).not.toContain(company.partner)
  })
})
