import { type APIRequestContext, expect } from '@playwright/test'
import { newSender, type Sender, sita } from './fixtures'
import { waitForCode, waitForLink } from './mailbox'
import { createStaff } from './staff'
import { origin } from './test'
import { readBody } from './tokenServer'

// Creates test data through the API: senders, beneficiaries, transfers, and compliance cases.

/** Session is the API session of a sender or a staff member. */
export interface Session {
  request: APIRequestContext
  token: string
  /**
   * position is the latest write's log position. A read that sends it waits until the read models include the write.
   */
  position?: string
}

interface ListResponse<Entry> {
  result: Entry[]
}

/** callApi sends an API request and records a write's position. */
async function callApi<Body>(
  session: Session,
  method: 'GET' | 'POST',
  path: string,
  data?: unknown,
): Promise<Body> {
  const response = await session.request.fetch(`${origin('HULAK_APP_URL')}/v1${path}`, {
    method,
    data,
    headers: {
      Authorization: `Bearer ${session.token}`,
      ...(session.position ? { 'Hulak-Position': session.position } : {}),
    },
  })
  session.position = response.headers()['hulak-position'] ?? session.position
  return readBody(response)
}

/** simulate makes the sandbox report a provider event, such as a verified identity. */
export const simulate = (request: APIRequestContext, path: string, data?: unknown) =>
  request.post(`${origin('HULAK_SANDBOX_URL')}/simulate${path}`, { data })

/** createUnverifiedSender creates an account without verifying any of its details. */
export async function createUnverifiedSender(request: APIRequestContext, sender: Sender = newSender()) {
  const { firstName, lastName, email, phone: phoneNumber, password } = sender
  const form = { firstName, middleName: '', lastName, email, state: 'TX', countryCode: '+1', phoneNumber }
  const { token } = await readBody<{ token: string }>(
    await request.post(`${origin('HULAK_APP_URL')}/v1/auth/users`, {
      data: { ...form, password, repeatPassword: password },
    }),
  )
  const session: Session = { request, token }
  return { sender, session }
}

/** createContactVerifiedSender creates an account with a verified email address and phone number. */
export async function createContactVerifiedSender(request: APIRequestContext, sender: Sender = newSender()) {
  const { session } = await createUnverifiedSender(request, sender)
  await callApi(session, 'POST', `/auth/verify/email/${await waitForCode(request, sender.email)}`)
  await callApi(session, 'POST', `/auth/verify/phone/${await waitForCode(request, `+1${sender.phone}`)}`)
  return { sender, session }
}

/** senderIdOf returns the sender's ID, which providers use as their reference ID. */
export async function senderIdOf(session: Session): Promise<string> {
  const account = await callApi<{ sender: { id: string } }>(session, 'GET', '/senders')
  return account.sender.id
}

/**
 * createReadySender creates a verified sender with a bank account, a debit card, and the beneficiary Sita. Sita can
 * receive money by bank deposit and cash pickup.
 */
export async function createReadySender(request: APIRequestContext, sender: Sender = newSender()) {
  const { session } = await createContactVerifiedSender(request, sender)
  const referenceId = await senderIdOf(session)
  await simulate(request, '/kyc', { referenceId, status: 'VERIFIED' })
  await simulate(request, '/bank', {
    referenceId,
    name: 'First Sandbox Bank',
    accountType: 'checking',
    status: 'VERIFIED',
  })
  await simulate(request, '/card', { referenceId, network: 'VISA' })
  await waitForState(session, '/senders', { status: { isKYCVerified: true } })
  await waitForState(session, '/senders/banks', { result: [{ verificationStatus: 'VERIFIED' }] })
  await waitForState(session, '/senders/cards', { result: [{ network: 'VISA' }] })
  const beneficiary = await callApi<{ id: string }>(session, 'POST', '/senders/beneficiaries', {
    firstName: sita.firstName,
    middleName: '',
    lastName: sita.lastName,
    email: sita.email,
    addressLine1: sita.address,
    country: 'NPL',
    state: sita.province,
    city: sita.city,
    postalCode: sita.postalCode,
    senderRelationship: sita.relationship,
    countryCode: '+977',
    phoneNumber: sita.phone,
    dateOfBirth: '',
  })
  await callApi(session, 'POST', '/senders/beneficiaries/bank', {
    beneficiaryId: beneficiary.id,
    bankId: '1009',
    accountNumber: '0123456789012345',
    accountType: 'savings',
    branchLocation: 'Pokhara',
    remittancePurpose: 'Family Expenses',
  })
  await callApi(session, 'POST', `/senders/beneficiaries/${beneficiary.id}/cash-pickup`)
  return { sender, session }
}

/** upgradeToTierThree upgrades a verified sender to the highest tier. */
export async function upgradeToTierThree(session: Session) {
  const referenceId = await senderIdOf(session)
  await simulate(session.request, '/kyc', { referenceId, status: 'VERIFIED', tier: 'THREE' })
  await waitForState(session, '/senders', { status: { currentTier: 'THREE' } })
}

/** openCase opens a compliance case for a transfer. */
export async function openCase(request: APIRequestContext, transferId: string) {
  const { token } = await createStaff('COMPLIANCE')
  await callApi({ request, token }, 'POST', `/admin/cases/${transferId}`, {
    text: 'The name resembles a list entry',
  })
}

/** rejectHold rejects a held transfer. If a sanctions match is a reason, a report to OFAC becomes due. */
export async function rejectHold(request: APIRequestContext, transferId: string) {
  const { token } = await createStaff('COMPLIANCE')
  await callApi({ request, token }, 'POST', `/admin/holds/${transferId}/reject`, { comments: 'A true match' })
}

/** fileComplaint reports that a transfer is late. */
export async function fileComplaint(session: Session, transactionId: string) {
  await callApi(session, 'POST', '/complaints', {
    name: 'Maya Gurung',
    email: `${transactionId}@example.org`,
    subject: 'Late',
    message: 'It has not arrived.',
    transactionId,
    errorType: 'LATE',
  })
}

/** createTransfer creates a transfer of $200 to Sita's bank account and returns it. */
export async function createTransfer(session: Session) {
  const banks = await callApi<ListResponse<{ id: string }>>(session, 'GET', '/senders/banks')
  const beneficiaries = await callApi<ListResponse<{ id: string; banks: { id: string }[] }>>(
    session,
    'GET',
    '/senders/beneficiaries',
  )
  const [beneficiary] = beneficiaries.result
  const { rate } = await callApi<{ rate: string }>(session, 'GET', '/exchange-rate')
  return callApi<{ referenceId: string; referenceNumber: string; status: string }>(
    session,
    'POST',
    '/senders/transactions',
    {
      feeAmount: '5.00',
      exchangeRate: rate,
      senderAmount: '200.00',
      recipientAmount: '26650.00',
      recipientCurrency: 'NPR',
      destinationCountry: 'NPL',
      remittancePurpose: 'Family Expenses',
      recipientId: beneficiary?.id,
      payoutMethod: 'BANK_DEPOSIT',
      fundingSource: 'BANK_ACCOUNT',
      senderFundingAccountId: banks.result[0]?.id,
      recipientAccountId: beneficiary?.banks[0]?.id,
      secondTransfer: true,
    },
  )
}

/** createHeldTransfer creates a transfer that is put on hold. The sender must be on the sanctions list. */
export async function createHeldTransfer(session: Session) {
  const { referenceId: id, referenceNumber: number, status } = await createTransfer(session)
  expect(status).toBe('HOLD')
  return { id, number }
}

/** createDeliveredTransfer creates a transfer of $200, waits for its delivery, and returns its ID. */
export async function createDeliveredTransfer(session: Session): Promise<string> {
  const { referenceId } = await createTransfer(session)
  const path = `/senders/transactions/${referenceId}`
  await waitForState(session, path, { status: 'PENDING' })
  await expect(async () => {
    const response = await simulate(session.request, `/transfers/${referenceId}/funding-settled`)
    expect(response.ok()).toBe(true)
  }).toPass({ timeout: 20_000 })
  await waitForState(session, path, { status: 'PROCESSED' })
  await expect(async () => {
    const response = await simulate(session.request, `/transfers/${referenceId}/payout-delivered`)
    expect(response.ok()).toBe(true)
  }).toPass({ timeout: 20_000 })
  await waitForState(session, path, { status: 'COMPLETED' })
  return referenceId
}

/** createFailedPayout creates a transfer whose payout fails, because the account is closed. */
export async function createFailedPayout(session: Session) {
  const transfer = await createTransfer(session)
  const path = `/senders/transactions/${transfer.referenceId}`
  const report = (step: string) =>
    expect(async () => {
      const response = await simulate(session.request, `/transfers/${transfer.referenceId}/${step}`)
      expect(response.ok()).toBe(true)
    }).toPass({ timeout: 20_000 })
  await waitForState(session, path, { status: 'PENDING' })
  await report('funding-settled')
  await waitForState(session, path, { status: 'PROCESSED' })
  await report('payout-failed?reason=CLOSED')
  await waitForState(session, path, { deliveryStatus: 'DELIVERY_FAILED' })
  return transfer
}

/** createReturnedRefund creates and cancels a paid transfer, and waits until its refund comes back. */
export async function createReturnedRefund(session: Session) {
  const { referenceId } = await createTransfer(session)
  const path = `/senders/transactions/${referenceId}`
  const report = (step: string) =>
    expect(async () => {
      const response = await simulate(session.request, `/transfers/${referenceId}/${step}`)
      expect(response.ok()).toBe(true)
    }).toPass({ timeout: 20_000 })
  await waitForState(session, path, { status: 'PENDING' })
  await report('funding-settled')
  await callApi(session, 'POST', `${path}/cancel`)
  await report('refund-settled')
  await report('refund-returned')
}

/** trackingLink sends Sita an email about a transfer and returns the tracking link from the email. */
export async function trackingLink(session: Session, transferId: string): Promise<string> {
  await callApi(session, 'POST', `/senders/transactions/${transferId}/notify-beneficiary`)
  return waitForLink(session.request, sita.email ?? '', '/track/')
}

/** receiptLink returns the link in the QR code on a transfer's receipt. */
export async function receiptLink(session: Session, transferId: string): Promise<string> {
  const { invoiceLink } = await callApi<{ invoiceLink: string }>(
    session,
    'GET',
    `/senders/transactions/${transferId}/invoice`,
  )
  const page = await (await session.request.get(invoiceLink)).text()
  const [, link] = /href="([^"]*\/receipts\/[^"]+)"/.exec(page) ?? []
  if (!link) throw new Error('the receipt page contains no receipt link')
  return link
}

/** waitForState polls a resource until it matches, because the server processes provider callbacks asynchronously. */
async function waitForState(session: Session, path: string, expected: Record<string, unknown>) {
  await expect.poll(() => callApi(session, 'GET', path), { timeout: 20_000 }).toMatchObject(expected)
}
