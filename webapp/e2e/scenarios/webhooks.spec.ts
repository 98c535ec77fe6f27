import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { staff } from '../fixtures'
import { openFromMenu, signInStaff } from '../steps'
import { expect, test } from '../test'
import { createDeliveredTransfer, createReadySender } from '../testData'

interface Message {
  headers: IncomingHttpHeaders
  body: string
}

/** startReceiver starts a partner system that stores the messages it receives. start.ts allows endpoints on this machine. */
async function startReceiver() {
  const messages: Message[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (text: string) => {
      body += text
    })
    request.on('end', () => {
      messages.push({ headers: request.headers, body })
      response.writeHead(204).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/hooks`, messages, stop: () => server.close() }
}

/** signatureOf returns the signature that a receiver expects (Standard Webhooks 1.0). */
function signatureOf({ headers, body }: Message, secret: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  return `v1,${createHmac('sha256', key).update(content).digest('base64')}`
}

test('an admin adds a webhook endpoint, sees the delivery of a transfer’s event, and resends it', async ({
  page,
  request,
}) => {
  const receiver = await startReceiver()
  const name = `Partner ${receiver.url}`
  let secret = ''
  await signInStaff(page, staff.admin)

  await test.step('the admin adds the endpoint and stores its secret', async () => {
    await openFromMenu(page, 'System', 'Webhooks')
    await page.getByRole('button', { name: 'Add endpoint' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add endpoint' })
    await dialog.getByLabel('URL').fill(receiver.url)
    await dialog.getByLabel('Receiving system').fill(name)
    await dialog.getByLabel('transfer.delivered', { exact: true }).check()
    await dialog.getByRole('button', { name: 'Add endpoint' }).click()
    const secretDialog = page.getByRole('dialog', { name: 'Store the key now' })
    secret = /whsec_[A-Za-z0-9+/]+=*/.exec((await secretDialog.textContent()) ?? '')?.[0] ?? ''
    expect(secret).not.toBe('')
    await secretDialog.getByRole('button', { name: 'I’ve stored the secret' }).click()
    await expect(page.getByRole('row').filter({ hasText: name })).toContainText('Enabled')
  })

  const { sender, session } = await createReadySender(request)
  const transferId = await createDeliveredTransfer(session)
  // Other tests deliver transfers at the same time.
  const received = () =>
    receiver.messages.filter(({ body }) => JSON.parse(body).data.transferId === transferId)
  let messageId = ''

  await test.step('the receiver gets one signed message without personal data', async () => {
    await expect.poll(() => received().length).toBe(1)
    const [message] = received() as [Message]
    messageId = String(message.headers['webhook-id'])
    expect(message.headers['webhook-signature']).toBe(signatureOf(message, secret))
    expect(JSON.parse(message.body)).toMatchObject({
      type: 'transfer.delivered',
      data: { send: { value: '200.00', currency: 'USD' } },
    })
    expect(message.body).not.toContain(sender.lastName)
  })

  await test.step('the delivery log shows the message, and the admin resends it with the same ID', async () => {
    await page.getByText('Deliveries', { exact: true }).click()
    const resend = page.getByRole('button', { name: `Resend message ${messageId}` })
    const row = page.getByRole('row').filter({ has: resend })
    await expect(row).toContainText('Delivered')
    await expect(row).toContainText('204')
    await resend.click()
    await expect.poll(() => received().length).toBe(2)
    const [first, second] = received() as [Message, Message]
    expect(second.headers['webhook-id']).toBe(messageId)
    expect(second.body).toBe(first.body)
    await expect(row.getByRole('listitem')).toHaveCount(2)
  })

  await test.step('the admin disables the endpoint', async () => {
    await page.getByText('Endpoints', { exact: true }).click()
    await page.getByRole('button', { name: `Change endpoint ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Disable' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click()
    await expect(page.getByRole('row').filter({ hasText: name })).toContainText('Disabled by staff')
  })
  receiver.stop()
})
