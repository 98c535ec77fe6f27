import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Licence } from '@/api/types'
import { company } from '@/app/company'
import { render, signedIn } from '@/test/render'
import { answers, refuses } from '@/test/server'
import { disclosureOf, statesApart } from './disclosures'
import LicensingPage from './LicensingPage'

const licence = (state: string, more: Partial<Licence> = {}): Licence => ({
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
  answers('get', '/v1/config', {
    environment: 'test',
    widgetOrigin: 'https://widgets.test',
    idleMinutes: 5,
    hiddenSourceStates: [],
    disabledStates: [],
    supportPhones: ['+1 (555) 010-4852'],
  })
  answers('get', '/v1/states/USA', {
    result: Object.entries(states).map(([code, name]) => ({ code, name })),
  })
}

describe('2.38b the table', () => {
  beforeEach(prepareStates)

  test('2.38b has state, license number, regulatory body and contact information', async () => {
    answers('get', '/v1/license', { result: [licence('FL'), licence('MA')] })
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

  test('7.11l is empty on an error, and says so', async () => {
    refuses('get', '/v1/license', 500, 'SOMETHING_WENT_WRONG')
    render(<LicensingPage />)
    expect(await screen.findByText('No licenses are available right now')).toBeVisible()
    expect(screen.queryByRole('table')).toBeNull()
  })
})

describe('2.38b the states', () => {
  beforeEach(() => {
    prepareStates()
    answers('get', '/v1/license', { result: [] })
  })

  const choose = async (user: ReturnType<typeof render>['user'], state: string) => {
    await user.click(await screen.findByRole('combobox', { name: 'Choose your state' }))
    await user.click(await screen.findByRole('option', { name: state }))
  }

  test('7.11k the license of the chosen state is asked for by its code', async () => {
    answers('get', '/v1/license/MA', licence('MA'))
    const { user } = render(<LicensingPage />)
    await choose(user, 'Massachusetts')
    expect(await screen.findByText('SAMPLE-MA')).toBeVisible()
    expect(screen.getAllByText(company.legalName)[0]).toBeVisible()
  })

  test('9.10g 9.10h a state of the other provider names the partner', async () => {
    answers('get', '/v1/license/AL', licence('AL', { msb: 'PARTNER' }))
    const { user } = render(<LicensingPage />)
    await choose(user, 'Alabama')
    expect((await screen.findAllByText(company.partner))[0]).toBeVisible()
    expect(screen.getByText(/Hulak itself is not licensed in Alabama/)).toBeVisible()
  })

  test('a state without a license says that the service is not offered there', async () => {
    refuses('get', '/v1/license/WY', 404, 'NOT_FOUND')
    const { user } = render(<LicensingPage />)
    await choose(user, 'Wyoming')
    expect(
      await screen.findByText('No license is listed for Wyoming: the service is not offered there.'),
    ).toBeVisible()
  })

  test('the state of who is signed in is there already', async () => {
    answers('get', '/v1/license/MA', licence('MA'))
    signedIn()
    render(<LicensingPage />)
    expect(await screen.findByText('SAMPLE-MA')).toBeVisible()
  })

  test('7.11l the states that the table leaves out have disclosures of their own, read when opened', async () => {
    const { user } = render(<LicensingPage />)
    await screen.findByRole('button', { name: 'California' })
    expect(screen.queryByText('SAMPLE-CA')).toBeNull()
    answers('get', '/v1/license/CA', licence('CA'))
    await user.click(screen.getByRole('button', { name: 'California' }))
    expect(await screen.findByText('SAMPLE-CA')).toBeVisible()
    expect(screen.getByText(/Right to refund/)).toHaveTextContent('within 10 days')
  })
})

describe('2.38b the disclosures', () => {
  const disclosed = (state: string, more: Partial<Licence> = {}) =>
    disclosureOf(licence(state, more), state).join(' ')

  test('9.09g only California has the right to refund', () => {
    const refundRight = (state: string) => disclosed(state).includes('Right to refund')
    expect(refundRight('CA')).toBe(true)
    expect(['CT', 'GA', 'MD', 'MI', 'NY', 'TX'].filter(refundRight)).toEqual([])
  })

  test.each(['CA', 'CT', 'TX', 'AL'])('2.38b residents of %s learn whom to turn to', (state) => {
    expect(disclosed(state)).toContain(`${state} Department of Banking`)
    expect(disclosed(state)).toContain('(555) 010-1000')
  })

  test.each(statesApart)('2.38b 7.11l %s has words of its own, besides those that all have', (state) => {
    expect(disclosureOf(licence(state), state).length).toBeGreaterThan(1)
  })

  test('9.10h only where the licence is the partner’s does the notice name them', () => {
    expect(disclosed('AL', { msb: 'PARTNER' })).toContain(`an agent of ${company.partner}`)
    expect(disclosed('FL')).not.toContain(company.partner)
  })
})
