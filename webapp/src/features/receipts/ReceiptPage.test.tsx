import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { render } from '@/test/render'
import { mockError } from '@/test/server'
import ReceiptPage from './ReceiptPage'

test.each([
  [404, 'We could not find this receipt'],
  [410, 'This code has expired'],
])('a response with status %s shows "%s" (2.20a)', async (status, title) => {
  mockError('get', '/v1/receipts/t1/proof', status, 'X')
  render(<ReceiptPage />, { at: '/receipts/t1', path: '/receipts/:token' })
  expect(await screen.findByRole('heading', { name: title })).toBeVisible()
})
