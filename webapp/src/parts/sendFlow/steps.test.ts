import { describe, expect, test } from 'vitest'
import { paths } from '@/lib/paths'
import type { SendFlow } from '@/lib/sendFlow/store'
import { useSession } from '@/lib/session/store'
import { aPaymentDetail, aRecipient } from '@/test/fixtures'
import { signInUser } from '@/test/render'
import { stepAt, stepItems } from './steps'

const emptyFlow: SendFlow = {
  paymentDetail: undefined,
  recipientDetail: undefined,
  country: undefined,
  attempt: undefined,
  drafts: {},
}
const completeFlow: SendFlow = { ...emptyFlow, paymentDetail: aPaymentDetail, recipientDetail: aRecipient }

const stepItemsAt = (pathname: string, flow: SendFlow) => stepItems(pathname, flow, useSession.getState())

describe('send flow steps', () => {
  test('a visitor sees five steps in order (2.13a 9.14a)', () => {
    expect(stepItemsAt(paths.paymentDetails, emptyFlow).map(({ label }) => label)).toEqual([
      'Payment Details',
      'Sender Details',
      'Beneficiary Details',
      'Payment Information',
      'Review Details',
    ])
  })

  test('a sender with a verified email, phone, and identity skips the sender details (2.13e)', () => {
    signInUser()
    expect(stepItemsAt(paths.paymentDetails, emptyFlow).map(({ key }) => key)).not.toContain('sender')
    signInUser({ status: { isKYCVerified: false, kycStatus: 'UNVERIFIED' } })
    expect(stepItemsAt(paths.paymentDetails, emptyFlow).map(({ key }) => key)).toContain('sender')
  })

  test('previous steps are done, and the current page’s step is active (2.13c)', () => {
    signInUser()
    expect(stepItemsAt(paths.paymentInformation, completeFlow).map(({ state }) => state)).toEqual([
      'done',
      'done',
      'active',
      'todo',
    ])
  })

  test('a step becomes a link after the sender reaches it (2.13b 2.13d)', () => {
    signInUser()
    const links = (flow: SendFlow) => stepItemsAt(paths.paymentDetails, flow).map(({ to }) => to)
    expect(links(emptyFlow)).toEqual([undefined, undefined, undefined, undefined])
    expect(links({ ...completeFlow, recipientDetail: undefined })).toEqual([
      undefined,
      paths.beneficiary,
      undefined,
      undefined,
    ])
    expect(links(completeFlow)).toEqual([
      undefined,
      paths.beneficiary,
      paths.paymentInformation,
      paths.review,
    ])
  })

  test('the sender step links to registration for a visitor and to sender details for a sender (2.13b)', () => {
    const sender = () =>
      stepItemsAt(paths.paymentDetails, completeFlow).find(({ key }) => key === 'sender')?.to
    expect(sender()).toBe(paths.registration)
    signInUser({ status: { isKYCVerified: false } })
    expect(sender()).toBe(paths.userDetails)
  })

  test.each([
    'country',
    'totalAmount',
    'exchangeRate',
    'sendingAmount',
    'transactionFee',
    'paymentCurrency',
    'receivingAmount',
  ] as const)('payment details without the %s make all later steps unreachable (9.14b)', (field) => {
    signInUser()
    const incompleteFlow: SendFlow = { ...completeFlow, paymentDetail: { ...aPaymentDetail, [field]: '' } }
    expect(stepItemsAt(paths.paymentDetails, incompleteFlow).filter(({ to }) => to)).toEqual([])
  })

  test.each([
    [paths.paymentDetails, 'details'],
    [paths.registration, 'sender'],
    [paths.userDetails, 'sender'],
    [paths.beneficiary, 'beneficiary'],
    [paths.payoutMethodList, 'beneficiary'],
    [paths.payoutMethodCreate, 'beneficiary'],
    [paths.beneficiaryCreate, 'beneficiary'],
    [paths.beneficiaryList, undefined],
    [paths.paymentInformation, 'payment'],
    [paths.review, 'review'],
    [paths.dashboard, undefined],
  ])('%s belongs to the step %s (9.14a)', (path, step) => {
    expect(stepAt(path)).toBe(step)
  })
})
