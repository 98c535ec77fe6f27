import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { paths } from '@/lib/paths'
import { resetSendFlow, storePaymentDetail, storeRecipientDetail } from '@/lib/sendFlow/store'
import { aPaymentDetail, aRecipient } from '@/test/fixtures'
import { render, signInUser } from '@/test/render'
import { SendFlowStepper } from './SendFlowStepper'

/** renderSteps renders the steps on a page, and returns the label, state, and link of each. */
function renderSteps(at: string) {
  render(<SendFlowStepper />, { at })
  return within(screen.getByRole('navigation', { name: 'Transfer steps' }))
    .getAllByRole('listitem')
    .map((step) => [
      step.textContent,
      step.getAttribute('aria-current'),
      step.querySelector('a')?.getAttribute('href'),
    ])
}

beforeEach(() => {
  resetSendFlow()
  storePaymentDetail({ ...aPaymentDetail, senderBank: undefined })
})

test('a verified sender sees four steps, with links to those that were reached (2.13b 2.13c 2.13d 2.13e)', () => {
  signInUser()
  storeRecipientDetail(aRecipient)
  expect(renderSteps(paths.paymentInformation)).toEqual([
    ['Payment Details, done', null, paths.paymentDetails],
    ['Beneficiary Details, done', null, paths.beneficiary],
    ['Payment Information, current', 'step', undefined],
    ['Review Details, not started', null, undefined],
  ])
})

test('a visitor sees all five steps (2.13a)', () => {
  expect(renderSteps(paths.registration)).toEqual([
    ['Payment Details, done', null, paths.paymentDetails],
    ['Sender Details, current', 'step', undefined],
    ['Beneficiary Details, not started', null, undefined],
    ['Payment Information, not started', null, undefined],
    ['Review Details, not started', null, undefined],
  ])
})
