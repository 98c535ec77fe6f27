import { describe, expect, test } from 'vitest'
import { storeBankVisit, takeBankReturn, withoutBankReturn } from './bankReturn'
import { outcomeOf } from './outcome'

const minute = 60_000
const returnQuery = new URLSearchParams('widget=true&action=bank-redirected&bankId=b-1')

describe('a return from a bank', () => {
  test('the page reads the bank from the URL and removes the parameters (2.18g 2.28b)', () => {
    expect(takeBankReturn(returnQuery, 0)).toEqual({ bankId: 'b-1', relogin: false })
    expect(withoutBankReturn(returnQuery).toString()).toBe('widget=true')
  })

  test('a URL without the action is ignored (2.18g)', () => {
    expect(takeBankReturn(new URLSearchParams('bankId=b-1'), 0)).toBeUndefined()
  })

  test('the page reads the stored visit once and deletes it (4.09e 4.09f)', () => {
    storeBankVisit(true, 0)
    expect(takeBankReturn(returnQuery, minute)).toEqual({ bankId: 'b-1', relogin: true })
    expect(takeBankReturn(returnQuery, minute)).toEqual({ bankId: 'b-1', relogin: false })
    expect(sessionStorage).toHaveLength(0)
  })

  test('the relogin flag is valid for ten minutes (9.12f 2.28b)', () => {
    storeBankVisit(true, 0)
    expect(takeBankReturn(returnQuery, 10 * minute)?.relogin).toBe(true)
    storeBankVisit(true, 0)
    expect(takeBankReturn(returnQuery, 10 * minute + 1)?.relogin).toBe(false)
  })

  test('the page ignores an invalid stored value', () => {
    sessionStorage.setItem('hulak.bank-redirect', '{')
    expect(takeBankReturn(returnQuery, 0)).toEqual({ bankId: 'b-1', relogin: false })
  })
})

describe('widget messages', () => {
  const outcome = (type: 'bank' | 'card', status: string, message = '') =>
    outcomeOf({ type, status, message })

  test('an added bank closes the widget with a success message (4.10b 8.10b)', () => {
    expect(outcome('bank', 'BANK_ADDED')).toEqual({
      added: true,
      close: true,
      tone: 'success',
      text: 'Your bank has been added successfully',
    })
  })

  test('a bank error closes the widget with an error message (4.10c 8.10a 8.11b)', () => {
    expect(outcome('bank', 'BANK_ERROR')).toEqual({
      added: false,
      close: true,
      tone: 'failure',
      text: 'Bank could not be added at the moment. Please try again later.',
    })
  })

  test('an exit closes the widget without a message (4.10d)', () => {
    expect(outcome('bank', 'EXIT_EVENT')).toMatchObject({ added: false, close: true, tone: 'none' })
  })

  test('an added card closes the widget with a success message (4.10e 4.06c 8.10c)', () => {
    expect(outcome('card', 'CARD_ADDED')).toMatchObject({
      added: true,
      close: true,
      text: 'Your Debit card has been added successfully',
    })
  })

  test('a declined card closes the widget with the reason (4.10e)', () => {
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

  test('an unknown message changes nothing', () => {
    expect(outcome('bank', 'IN_PROGRESS')).toEqual({ added: false, close: false, tone: 'none', text: '' })
  })
})
