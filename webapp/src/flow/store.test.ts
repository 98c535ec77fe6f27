import { beforeEach, describe, expect, test, vi } from 'vitest'
import { vault } from '@/session/vault'
import { aPaymentDetail, aRecipient } from '@/test/things'
import {
  beneficiaryDraft,
  chooseCountry,
  claimFlow,
  dropBeneficiaryDraft,
  keepBeneficiaryDraft,
  openAttempt,
  resetFlow,
  restoreFlow,
  settleAttempt,
  storePaymentDetail,
  storeRecipientDetail,
  type Terms,
  useFlow,
} from './store'

describe('the key of an attempt', () => {
  const terms = (senderAmount: string) =>
    ({ body: { senderAmount }, detail: aPaymentDetail, recipient: aRecipient }) as Terms
  const sent = (attempt: { unanswered: Terms[] }) => attempt.unanswered.map(({ body }) => body.senderAmount)

  beforeEach(resetFlow)

  test('7.09a it is one until the transfer has been made, whatever is sent under it', async () => {
    const first = await openAttempt(terms('200.00'))
    expect(first).toMatchObject({ triedBefore: false })
    const again = await openAttempt(terms('200.00'))
    expect(again).toMatchObject({ key: first.key, triedBefore: true })
    expect(sent(again)).toEqual(['200.00'])
    const other = await openAttempt(terms('201.00'))
    expect(other).toMatchObject({ key: first.key, triedBefore: true })
    expect(sent(other)).toEqual(['200.00', '201.00'])
    resetFlow()
    expect((await openAttempt(terms('200.00'))).key).not.toBe(first.key)
  })

  test('7.09a the same terms go out with the quote that they first went out with, until it is refused', async () => {
    const quoted = (quoteToken: string) => {
      const { body, ...rest } = terms('200.00')
      return { ...rest, body: { ...body, quoteToken } }
    }
    await openAttempt(quoted('first'))
    const again = await openAttempt(quoted('second'))
    expect(again.terms.body.quoteToken).toBe('first')
    expect(again.unanswered).toHaveLength(1)
    await settleAttempt(again.terms)
    expect((await openAttempt(quoted('second'))).terms.body.quoteToken).toBe('second')
  })

  test('7.09a two clicks at once have one key', async () => {
    const [first, second] = await Promise.all([openAttempt(terms('200.00')), openAttempt(terms('200.00'))])
    expect(second.key).toBe(first.key)
  })

  test('7.09a what was refused was not made, and is not asked about again', async () => {
    const first = await openAttempt(terms('200.00'))
    await settleAttempt(terms('200.00'))
    const next = await openAttempt(terms('201.00'))
    expect(next).toMatchObject({ key: first.key, triedBefore: false })
    expect(sent(next)).toEqual(['201.00'])
  })

  test('4.24a a reload and another tab go on with the same attempt', async () => {
    const { key } = await openAttempt(terms('200.00'))
    useFlow.setState({ attempt: undefined })
    expect(await openAttempt(terms('200.00'))).toMatchObject({ key, triedBefore: true })
  })
})

describe('whose the flow is', () => {
  test('4.12c who signs in again finds it as it was, somebody else does not', async () => {
    await claimFlow('maya')
    storePaymentDetail(aPaymentDetail)
    storeRecipientDetail(aRecipient)
    await claimFlow('maya')
    expect(useFlow.getState()).toMatchObject({ paymentDetail: aPaymentDetail, recipientDetail: aRecipient })
    keepBeneficiaryDraft('account', { person: { firstName: 'Sita' } })
    await claimFlow('bina')
    expect(useFlow.getState()).toMatchObject({
      paymentDetail: undefined,
      recipientDetail: undefined,
      drafts: {},
    })
    expect(await vault().get('nb')).toBeUndefined()
  })

  test('4.24a a visitor’s amounts go over to the account that follows', async () => {
    await vault().clear()
    storePaymentDetail(aPaymentDetail)
    await claimFlow('maya')
    expect(useFlow.getState().paymentDetail).toEqual(aPaymentDetail)
  })
})

describe('somebody new, half typed', () => {
  beforeEach(resetFlow)

  test('4.24a they are kept over a reload, those of the flow apart from those of the account area', async () => {
    keepBeneficiaryDraft('flow', { tile: 'WALLET' })
    keepBeneficiaryDraft('flow', { person: { firstName: 'Sita' } })
    keepBeneficiaryDraft('account', { person: { firstName: 'Gita' } })
    useFlow.setState({ drafts: {} })
    await restoreFlow()
    expect(beneficiaryDraft('flow')).toEqual({ tile: 'WALLET', person: { firstName: 'Sita' } })
    dropBeneficiaryDraft('flow')
    useFlow.setState({ drafts: {} })
    await restoreFlow()
    expect(useFlow.getState().drafts).toEqual({ account: { person: { firstName: 'Gita' } } })
  })

  test('4.11g they are forgotten in every tab when somebody signs out in one', async () => {
    await restoreFlow()
    keepBeneficiaryDraft('flow', { person: { firstName: 'Sita' } })
    window.dispatchEvent(new StorageEvent('storage', { key: 'nb', newValue: null }))
    expect(useFlow.getState().drafts).toEqual({})
  })
})

describe('a reload', () => {
  test('4.24b it drops the cookie of the chosen country, which is kept all the same', async () => {
    chooseCountry('NPL')
    expect(document.cookie).toContain('sc=NPL')
    useFlow.setState({ country: undefined })
    await restoreFlow()
    expect(document.cookie).not.toContain('sc=NPL')
    expect(useFlow.getState().country).toBe('NPL')
  })

  test('5.13d a country that has been cleared stays so, whatever was stored before', async () => {
    chooseCountry('NPL')
    chooseCountry('')
    await restoreFlow()
    expect(useFlow.getState().country).toBe('')
  })
})

describe('another tab', () => {
  test('4.24a what it changes, sends or ends is taken up here', async () => {
    await restoreFlow()
    await vault().set('pd', { ...aPaymentDetail, sendingAmount: '300.00' })
    window.dispatchEvent(new StorageEvent('storage', { key: 'pd' }))
    await vi.waitFor(() => expect(useFlow.getState().paymentDetail?.sendingAmount).toBe('300.00'))
    await vault().clear('pd')
    window.dispatchEvent(new StorageEvent('storage', { key: 'pd' }))
    await vi.waitFor(() => expect(useFlow.getState().paymentDetail).toBeUndefined())
  })
})
