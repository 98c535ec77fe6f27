import { describe, expect, test } from 'vitest'
import { paths } from '@/app/paths'
import { useSession } from '@/session/store'
import { signedIn } from '@/test/render'
import { aPaymentDetail, aRecipient } from '@/test/things'
import { stationsOf, stepAt } from './steps'
import type { Flow } from './store'

const nothing: Flow = {
  paymentDetail: undefined,
  recipientDetail: undefined,
  country: undefined,
  attempt: undefined,
  drafts: {},
}
const whole: Flow = { ...nothing, paymentDetail: aPaymentDetail, recipientDetail: aRecipient }

const at = (pathname: string, flow: Flow) => stationsOf(pathname, flow, useSession.getState())

describe('the steps of the flow', () => {
  test('2.13a five steps, in order', () => {
    expect(at(paths.paymentDetails, nothing).map(({ label }) => label)).toEqual([
      'Payment Details',
      'Sender Details',
      'Beneficiary Details',
      'Payment Information',
      'Review Details',
    ])
  })

  test('2.13e sender details are hidden once e-mail, phone and identity are verified', () => {
    signedIn()
    expect(at(paths.paymentDetails, nothing).map(({ key }) => key)).not.toContain('sender')
    signedIn({ status: { isKYCVerified: false, kycStatus: 'UNVERIFIED' } })
    expect(at(paths.paymentDetails, nothing).map(({ key }) => key)).toContain('sender')
  })

  test('2.13c what lies behind is done, the page is active', () => {
    signedIn()
    expect(at(paths.paymentInformation, whole).map(({ state }) => state)).toEqual([
      'done',
      'done',
      'active',
      'todo',
    ])
  })

  test('2.13b 2.13d a step links only once it has been reached', () => {
    signedIn()
    const links = (flow: Flow) => at(paths.paymentDetails, flow).map(({ to }) => to)
    expect(links(nothing)).toEqual([undefined, undefined, undefined, undefined])
    expect(links({ ...whole, recipientDetail: undefined })).toEqual([
      undefined,
      paths.beneficiary,
      undefined,
      undefined,
    ])
    expect(links(whole)).toEqual([undefined, paths.beneficiary, paths.paymentInformation, paths.review])
  })

  test('2.13b a visitor goes to the registration, a sender to their details', () => {
    const sender = () => at(paths.paymentDetails, whole).find(({ key }) => key === 'sender')?.to
    expect(sender()).toBe(paths.registration)
    signedIn({ status: { isKYCVerified: false } })
    expect(sender()).toBe(paths.userDetails)
  })

  test('9.14a 9.14b without every payment detail no later step is reached', () => {
    signedIn()
    const partial: Flow = { ...whole, paymentDetail: { ...aPaymentDetail, transactionFee: '' } }
    expect(at(paths.paymentDetails, partial).filter(({ to }) => to)).toEqual([])
  })

  test.each([
    [paths.beneficiary, 'beneficiary'],
    [paths.payoutMethodList, 'beneficiary'],
    [paths.payoutMethodCreate, 'beneficiary'],
    [paths.beneficiaryCreate, 'beneficiary'],
    [paths.beneficiaryList, undefined],
    [paths.review, 'review'],
    [paths.dashboard, undefined],
  ])('9.14a %s belongs to step %s', (path, step) => {
    expect(stepAt(path)).toBe(step)
  })
})
