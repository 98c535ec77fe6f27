import { type APIRequestContext, type APIResponse, expect } from '@playwright/test'
import { codeSentTo, linkSentTo } from './mailbox'
import { newSender, type Sender, sita } from './people'
import { newStaff } from './staff'
import { origin } from './test'

// Prepares test data through the API: a verified sender, a bank, a card, and a beneficiary.

export interface Signed {
  request: APIRequestContext
  token: string
  /**
   * position is the log position of the last write. A read that sends it waits until the read model includes
   * that write.
   */
  position?: string
}

interface Listed<Entry> {
  result: Entry[]
}

async function answered<Answer>(response: APIResponse): Promise<Answer> {
  expect(response.ok(), `${response.url()} ${await response.text()}`).toBe(true)
  return (await response.json()) as Answer
}

async function call<Answer>(
  signed: Signed,
  method: 'GET' | 'POST',
  path: string,
  data?: unknown,
): Promise<Answer> {
  const response = await signed.request.fetch(`${origin('HULAK_APP_URL')}/v1${path}`, {
    method,
    data,
    headers: {
      Authorization: `Bearer ${signed.token}`,
      ...(signed.position ? { 'Hulak-Position': signed.position } : {}),
    },
  })
  signed.position = response.headers()['hulak-position'] ?? signed.position
  return answered(response)
}

/** simulate tells the sandbox what happens next. */
export const simulate = (request: APIRequestContext, path: string, data?: unknown) =>
  request.post(`${origin('HULAK_SANDBOX_URL')}/simulate${path}`, { data })

/** signedUp creates an account with nothing verified. */
export async function signedUp(request: APIRequestContext, sender: Sender = newSender()) {
  const { firstName, lastName, email, phone: phoneNumber, password } = sender
  const form = { firstName, middleName: '', lastName, email, state: 'TX', countryCode: '+1', phoneNumber }
  const login = await answered<{ token: string }>(
    await request.post(`${origin('HULAK_APP_URL')}/v1/auth/users`, {
      data: { ...form, password, repeatPassword: password },
    }),
  )
  const signed: Signed = { request, token: login.token }
  return { sender, signed }
}

/** reachable creates an account with a verified email address and phone. */
export async function reachable(request: APIRequestContext, given?: Sender) {
  const { sender, signed } = await signedUp(request, given)
  await call(signed, 'POST', `/auth/verify/email/${await codeSentTo(request, sender.email)}`)
  await call(signed, 'POST', `/auth/verify/phone/${await codeSentTo(request, `+1${sender.phone}`)}`)
  return { sender, signed }
}

/** referenceOf returns the provider's reference for a sender. */
export async function referenceOf(signed: Signed): Promise<string> {
  const account = await call<{ sender: { id: string } }>(signed, 'GET', '/senders')
  return account.sender.id
}

/**
 * readySender creates a fully verified sender with a bank, a card, and a beneficiary, Sita, who has a bank
 * account and cash pickup.
 */
export async function readySender(request: APIRequestContext, given?: Sender) {
  const { sender, signed } = await reachable(request, given)
  const referenceId = await referenceOf(signed)
  await simulate(request, '/kyc', { referenceId, status: 'VERIFIED' })
  await simulate(request, '/bank', {
    referenceId,
    name: 'First Sandbox Bank',
    accountType: 'checking',
    status: 'VERIFIED',
  })
  await simulate(request, '/card', { referenceId, network: 'VISA' })
  await arrives(signed, '/senders', { status: { isKYCVerified: true } })
  await arrives(signed, '/senders/banks', { result: [{ verificationStatus: 'VERIFIED' }] })
  await arrives(signed, '/senders/cards', { result: [{ network: 'VISA' }] })
  const person = await call<{ id: string }>(signed, 'POST', '/senders/beneficiaries', {
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
  await call(signed, 'POST', '/senders/beneficiaries/bank', {
    beneficiaryId: person.id,
    bankId: '1009',
    accountNumber: '0123456789012345',
    accountType: 'savings',
    branchLocation: 'Pokhara',
    remittancePurpose: 'Family Expenses',
  })
  await call(signed, 'POST', `/senders/beneficiaries/${person.id}/cash-pickup`)
  return { sender, signed }
}

/** inTierThree raises a verified sender to the highest tier. */
export async function inTierThree(signed: Signed) {
  const referenceId = await referenceOf(signed)
  await simulate(signed.request, '/kyc', { referenceId, status: 'VERIFIED', tier: 'THREE' })
  await arrives(signed, '/senders', { status: { currentTier: 'THREE' } })
}

/** caseOpened opens a compliance case for a transfer. */
export async function caseOpened(request: APIRequestContext, transfer: string) {
  const { token } = await newStaff('COMPLIANCE')
  await call({ request, token }, 'POST', `/admin/cases/${transfer}`, {
    text: 'The name is like one on a list',
  })
}

/** made creates a transfer of 200 dollars to Sita's bank and returns it. */
export async function made(signed: Signed) {
  const banks = await call<Listed<{ id: string }>>(signed, 'GET', '/senders/banks')
  const beneficiaries = await call<Listed<{ id: string; banks: { id: string }[] }>>(
    signed,
    'GET',
    '/senders/beneficiaries',
  )
  const [person] = beneficiaries.result
  const { rate } = await call<{ rate: string }>(signed, 'GET', '/exchange-rate')
  return call<{ referenceId: string; referenceNumber: string; status: string }>(
    signed,
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
      recipientId: person?.id,
      payoutMethod: 'BANK_DEPOSIT',
      fundingSource: 'BANK_ACCOUNT',
      senderFundingAccountId: banks.result[0]?.id,
      recipientAccountId: person?.banks[0]?.id,
      secondTransfer: true,
    },
  )
}

/** held creates a transfer that is on hold because its sender matches a sanctions list entry. */
export async function held(signed: Signed) {
  const { referenceId: id, referenceNumber: number, status } = await made(signed)
  expect(status).toBe('HOLD')
  return { id, number }
}

/** sent creates a delivered transfer of 200 dollars to Sita's bank and returns its ID. */
export async function sent(signed: Signed): Promise<string> {
  const { referenceId } = await made(signed)
  const path = `/senders/transactions/${referenceId}`
  await arrives(signed, path, { status: 'PENDING' })
  await expect(async () => {
    const answer = await simulate(signed.request, `/transfers/${referenceId}/funding-settled`)
    expect(answer.ok()).toBe(true)
  }).toPass({ timeout: 20_000 })
  await arrives(signed, path, { status: 'PROCESSED' })
  await expect(async () => {
    const answer = await simulate(signed.request, `/transfers/${referenceId}/payout-delivered`)
    expect(answer.ok()).toBe(true)
  }).toPass({ timeout: 20_000 })
  await arrives(signed, path, { status: 'COMPLETED' })
  return referenceId
}

/** trackingLink emails Sita about a transfer and returns the tracking link. */
export async function trackingLink(signed: Signed, transfer: string): Promise<string> {
  await call(signed, 'POST', `/senders/transactions/${transfer}/notify-beneficiary`)
  return linkSentTo(signed.request, sita.email ?? '', '/track/')
}

/** receiptLink returns the link in the QR code of a transfer's receipt. */
export async function receiptLink(signed: Signed, transfer: string): Promise<string> {
  const { invoiceLink } = await call<{ invoiceLink: string }>(
    signed,
    'GET',
    `/senders/transactions/${transfer}/invoice`,
  )
  const page = await (await signed.request.get(invoiceLink)).text()
  const [, link] = /href="([^"]*\/receipts\/[^"]+)"/.exec(page) ?? []
  if (!link) throw new Error('the receipt names no link')
  return link
}

/** arrives waits for the effect of a provider callback. */
async function arrives(signed: Signed, path: string, expected: Record<string, unknown>) {
  await expect.poll(() => call(signed, 'GET', path), { timeout: 20_000 }).toMatchObject(expected)
}
