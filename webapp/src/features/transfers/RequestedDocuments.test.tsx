import { screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { render } from '@/test/render'
import { mockResponse, server } from '@/test/server'
import { RequestedDocuments } from './RequestedDocuments'

const path = '/v1/senders/transactions/transfer-1/documents'
const statement = new File(['%PDF-1.7'], 'statement.pdf', { type: 'application/pdf' })

test('a sender can upload a requested document and sees that we received it', async () => {
  mockResponse('get', path, { result: [{ kind: 'PROOF_OF_FUNDS', told: 'AMOUNT', names: [] }] })
  const { user } = render(<RequestedDocuments id="transfer-1" />)
  expect(await screen.findByRole('button', { name: 'Choose file' })).toBeVisible()
  expect(screen.getByText('We need more information for a transfer of this amount.')).toBeVisible()
  server.use(
    http.post(`*${path}`, () =>
      HttpResponse.json(
        {
          code: 'UNSUPPORTED_DOCUMENT',
          message: 'Please send a PDF or a picture',
          errors: [],
          requestId: 'test',
        },
        { status: 400 },
      ),
    ),
  )
  const input = screen.getByLabelText('Proof of funds')
  await user.upload(input, statement)
  expect(await screen.findByText('Please send a PDF or a picture')).toBeInTheDocument()
  const reads = mockResponse('get', path, {
    result: [{ kind: 'PROOF_OF_FUNDS', told: 'AMOUNT', names: ['statement.pdf'] }],
  })
  server.use(http.post(`*${path}`, () => HttpResponse.json({ success: true })))
  await user.upload(screen.getByLabelText('Proof of funds'), statement)
  expect(await screen.findByText(/statement.pdf/)).toBeVisible()
  await waitFor(() => expect(reads.urls.length).toBeGreaterThan(0))
})

test('the section is hidden if no documents were requested', async () => {
  const reads = mockResponse('get', path, { result: [] })
  const { container } = render(<RequestedDocuments id="transfer-1" />)
  await waitFor(() => expect(reads.urls).toHaveLength(1))
  expect(container.querySelector('section')).toBeNull()
})
