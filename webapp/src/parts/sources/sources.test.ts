import { describe, expect, test } from 'vitest'
import { stashBankVisit, takeBankReturn, withoutBankReturn } from './bankReturn'
import { outcomeOf } from './outcome'

const minute = 60_000
const back = new URLSearchParams('widget=true&action=bank-redirected&bankId=b-1')

describe('coming back from a bank', () => {
  test('2.18g 2.28b the action and the bank are read, and then leave the address', () => {
    expect(takeBankReturn(back, 0)).toEqual({ bankId: 'b-1', relogin: false })
    expect(withoutBankReturn(back).toString()).toBe('widget=true')
  })

  test('2.18g an address without the action is no return', () => {
    expect(takeBankReturn(new URLSearchParams('bankId=b-1'), 0)).toBeUndefined()
  })

  test('4.09e 4.09f what was remembered of the visit is taken once, and cleared', () => {
    stashBankVisit(true, 0)
    expect(takeBankReturn(back, minute)).toEqual({ bankId: 'b-1', relogin: true })
    expect(takeBankReturn(back, minute)).toEqual({ bankId: 'b-1', relogin: false })
    expect(sessionStorage).toHaveLength(0)
  })

  test('9.12f 2.28b the login flag is kept for ten minutes', () => {
    stashBankVisit(true, 0)
    expect(takeBankReturn(back, 10 * minute)?.relogin).toBe(true)
    stashBankVisit(true, 0)
    expect(takeBankReturn(back, 10 * minute + 1)?.relogin).toBe(false)
  })

  test('what somebody else wrote into the storage is no flag', () => {
    sessionStorage.setItem('hulak.bank-redirect', '{')
    expect(takeBankReturn(back, 0)).toEqual({ bankId: 'b-1', relogin: false })
  })
})

describe('what the widgets say', () => {
  const outcome = (type: 'bank' | 'card', status: string, message = '') =>
    outcomeOf({ type, status, message })

  test('4.10b 8.10b a bank was added', () => {
    expect(outcome('bank', 'BANK_ADDED')).toEqual({
      added: true,
      close: true,
      tone: 'success',
      text: 'Your bank has been added successfully',
    })
  })

  test('4.10c 8.10a 8.11b a bank could not be added', () => {
    expect(outcome('bank', 'BANK_ERROR')).toEqual({
      added: false,
      close: true,
      tone: 'failure',
      text: 'Bank could not be added at the moment. Please try again later.',
    })
  })

  test('4.10d an exit closes and says nothing', () => {
    expect(outcome('bank', 'EXIT_EVENT')).toMatchObject({ added: false, close: true, tone: 'none' })
  })

  test('4.10e 4.06c 8.10c a card was added', () => {
    expect(outcome('card', 'CARD_ADDED')).toMatchObject({
      added: true,
      close: true,
      text: 'Your Debit card has been added successfully',
    })
  })

  test('4.10e a card that was refused closes, with the reason', () => {
    expect(outcome('card', 'CARD_ERROR', 'Your card was declined.')).toMatchObject({
      tone: 'failure',
      text: 'Your card was declined.',
    })
    expect(outcome('card', 'ADD_LIMIT_EXCEEDED')).toMatchObject({
      added: false,
      close: true,
      tone: 'failure',
    })
  })

  test('a message that is not known changes nothing', () => {
    expect(outcome('bank', 'IN_PROGRESS')).toEqual({ added: false, close: false, tone: 'none', text: '' })
  })
})
