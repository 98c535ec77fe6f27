import { beforeEach, describe, expect, test, vi } from 'vitest'
import { tabVault, vault } from '@/lib/session/vault'
import { aPaymentDetail, aRecipient } from '@/test/fixtures'
import {
  chooseCountry,
  claimSendFlow,
  deleteBeneficiaryDraft,
  discardTerms,
  prepareAttempt,
  resetSendFlow,
  restoreSendFlow,
  storePaymentDetail,
  storeRecipientDetail,
  type Terms,
  updateBeneficiaryDraft,
  updatePrice,
  useSendFlow,
} from './store'

describe('preparing an attempt', () => {
  const terms = (senderAmount: string) =>
    ({ body: { senderAmount }, detail: aPaymentDetail, recipient: aRecipient }) as Terms
  const amountsOf = (attempt: { unanswered: Terms[] }) =>
    attempt.unanswered.map(({ body }) => body.senderAmount)

  beforeEach(resetSendFlow)

  test('the idempotency key stays the same until the transfer is created (7.09a)', async () => {
    const first = await prepareAttempt(terms('200.00'))
    expect(first).toMatchObject({ isRetry: false })
    const retry = await prepareAttempt(terms('200.00'))
    expect(retry).toMatchObject({ key: first.key, isRetry: true })
    expect(amountsOf(retry)).toEqual(['200.00'])
    const changedRetry = await prepareAttempt(terms('201.00'))
    expect(changedRetry).toMatchObject({ key: first.key, isRetry: true })
    expect(amountsOf(changedRetry)).toEqual(['200.00', '201.00'])
    resetSendFlow()
    expect((await prepareAttempt(terms('200.00'))).key).not.toBe(first.key)
  })

  test('equal terms keep their first quote until the server rejects it (7.09a)', async () => {
    const termsWithQuote = (quoteToken: string) => {
      const { body, ...rest } = terms('200.00')
      return { ...rest, body: { ...body, quoteToken } }
    }
    await prepareAttempt(termsWithQuote('first'))
    const retry = await prepareAttempt(termsWithQuote('second'))
    expect(retry.terms.body.quoteToken).toBe('first')
    expect(retry.unanswered).toHaveLength(1)
    await discardTerms(retry.terms)
    expect((await prepareAttempt(termsWithQuote('second'))).terms.body.quoteToken).toBe('second')
  })

  test('two simultaneous clicks share a key (7.09a)', async () => {
    const [first, second] = await Promise.all([
      prepareAttempt(terms('200.00')),
      prepareAttempt(terms('200.00')),
    ])
    expect(second.key).toBe(first.key)
  })

  test('rejected terms are removed from the attempt (7.09a)', async () => {
    const first = await prepareAttempt(terms('200.00'))
    await discardTerms(terms('200.00'))
    const next = await prepareAttempt(terms('201.00'))
    expect(next).toMatchObject({ key: first.key, isRetry: false })
    expect(amountsOf(next)).toEqual(['201.00'])
  })

  test('a reload continues the same attempt (4.24a)', async () => {
    const { key } = await prepareAttempt(terms('200.00'))
    useSendFlow.setState({ attempt: undefined })
    expect(await prepareAttempt(terms('200.00'))).toMatchObject({ key, isRetry: true })
  })
})

describe('ownership of the send flow', () => {
  test('the owner keeps the send flow, and another user starts with an empty send flow', async () => {
    await claimSendFlow('maya')
    storePaymentDetail(aPaymentDetail)
    storeRecipientDetail(aRecipient)
    await claimSendFlow('maya')
    expect(useSendFlow.getState()).toMatchObject({
      paymentDetail: aPaymentDetail,
      recipientDetail: aRecipient,
    })
    updateBeneficiaryDraft('account', { person: { firstName: 'Sita' } })
    await claimSendFlow('bina')
    expect(useSendFlow.getState()).toMatchObject({
      paymentDetail: undefined,
      recipientDetail: undefined,
      drafts: {},
    })
    expect(await vault().get('nb')).toBeUndefined()
  })

  test('a visitor keeps the amounts after signing up (4.24a)', async () => {
    await vault().clear()
    storePaymentDetail(aPaymentDetail)
    await claimSendFlow('maya')
    expect(useSendFlow.getState().paymentDetail).toEqual(aPaymentDetail)
    expect(await vault().get('pd')).toEqual(aPaymentDetail)
  })
})

test('a stored recipient survives a reload (4.24a)', async () => {
  await vault().clear()
  await storeRecipientDetail(aRecipient)
  // A reload does not wait for writes, so read the storage instead of the vault, which waits for them.
  expect(sessionStorage.getItem('od')).not.toBeNull()
  useSendFlow.setState({ recipientDetail: undefined })
  await restoreSendFlow()
  expect(useSendFlow.getState().recipientDetail).toEqual(aRecipient)
})

describe('beneficiary drafts', () => {
  beforeEach(resetSendFlow)

  test('survive a reload, with separate drafts for the send flow and the account area (4.24a)', async () => {
    const reload = async (drafts: unknown) => {
      await vi.waitFor(async () => expect(await tabVault().get('od')).toMatchObject({ draft: { drafts } }))
      useSendFlow.setState({ drafts: {} })
      await restoreSendFlow()
      expect(useSendFlow.getState().drafts).toEqual(drafts)
    }
    const flow = { tile: 'WALLET', person: { firstName: 'Sita' } }
    const account = { person: { firstName: 'Gita' } }
    updateBeneficiaryDraft('flow', { tile: flow.tile })
    updateBeneficiaryDraft('flow', { person: flow.person })
    updateBeneficiaryDraft('account', account)
    await reload({ flow, account })
    deleteBeneficiaryDraft('flow')
    await reload({ account })
  })

  test('are deleted in every tab when the user signs out (4.11g)', async () => {
    await claimSendFlow('maya')
    await restoreSendFlow()
    updateBeneficiaryDraft('flow', { person: { firstName: 'Sita' } })
    await vault().clear()
    window.dispatchEvent(new StorageEvent('storage', { key: 'ow', newValue: null }))
    await vi.waitFor(() => expect(useSendFlow.getState().drafts).toEqual({}))
  })
})

describe('a reload', () => {
  test('deletes the country cookie but keeps the chosen country (4.24b)', async () => {
    chooseCountry('NPL')
    expect(document.cookie).toContain('sc=NPL')
    useSendFlow.setState({ country: undefined })
    await restoreSendFlow()
    expect(document.cookie).not.toContain('sc=NPL')
    expect(useSendFlow.getState().country).toBe('NPL')
  })

  test('keeps the country empty after the user clears it', async () => {
    chooseCountry('NPL')
    chooseCountry('')
    await restoreSendFlow()
    expect(useSendFlow.getState().country).toBe('')
  })
})

describe('another tab', () => {
  const otherTab = { ...aPaymentDetail, sendingAmount: '300.00' }
  const amount = () => useSendFlow.getState().paymentDetail?.sendingAmount
  const changeInOtherTab = async () => {
    await vault().set('pd', otherTab)
    window.dispatchEvent(new StorageEvent('storage', { key: 'pd' }))
  }

  beforeEach(resetSendFlow)

  test('syncs its changes and resets to a tab without its own draft (4.24a)', async () => {
    await restoreSendFlow()
    await changeInOtherTab()
    await vi.waitFor(() => expect(amount()).toBe('300.00'))
    updatePrice({ ...otherTab, exchangeRate: '134.00' })
    await vault().clear('pd')
    window.dispatchEvent(new StorageEvent('storage', { key: 'pd' }))
    await vi.waitFor(() => expect(amount()).toBeUndefined())
  })

  test('does not change a draft that the sender edits in this tab, even after a reload (4.24a)', async () => {
    await claimSendFlow('maya')
    storePaymentDetail(aPaymentDetail)
    const { key } = await prepareAttempt({ detail: aPaymentDetail } as Terms)
    await changeInOtherTab()
    await restoreSendFlow()
    expect(amount()).toBe(aPaymentDetail.sendingAmount)
    expect(useSendFlow.getState().attempt?.key).toBe(key)
    resetSendFlow()
    await restoreSendFlow()
    expect(amount()).toBeUndefined()
  })

  test('a draft is gone after another user has signed in (4.11g)', async () => {
    await claimSendFlow('maya')
    storePaymentDetail(aPaymentDetail)
    await vi.waitFor(() => expect(sessionStorage.getItem('od')).not.toBeNull())
    await vault().clear()
    await vault().set('ow', 'bina')
    await restoreSendFlow()
    expect(amount()).toBeUndefined()
  })
})
