import { type APIRequestContext, type APIResponse, expect } from '@playwright/test'
import { codeSentTo, linkSentTo } from './mailbox'
import { newSender, type Sender, sita } from './people'
import { newStaff } from './staff'
import { origin } from './test'

// What a test is not about is prepared over the API: a sender who is verified, a bank, a card, somebody in Nepal.

export interface Signed {
  request: APIRequestContext
  token: string
  /** How far the log was after the last write: a read that carries it waits until it is there. */
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

/** Tells the sandbox what is to happen next. */
export const simulate = (request: APIRequestContext, path: string, data?: unknown) =>
  request.post(`${origin('HULAK_SANDBOX_URL')}/simulate${path}`, { data })

/** An account with nothing verified yet. */
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

/** An account whose e-mail address and phone are verified. */
export async function reachable(request: APIRequestContext, given?: Sender) {
  const { sender, signed } = await signedUp(request, given)
  await call(signed, 'POST', `/auth/verify/email/${await codeSentTo(request, sender.email)}`)
  await call(signed, 'POST', `/auth/verify/phone/${await codeSentTo(request, `+1${sender.phone}`)}`)
  return { sender, signed }
}

/** The name by which the provider knows a sender. */
export async function referenceOf(signed: Signed): Promise<string> {
  const account = await call<{ sender: { id: string } }>(signed, 'GET', '/senders')
  return account.sender.id
}

/** A sender who may send: verified in every way, with a bank, a card, and Sita who has a bank account and collects cash. */
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

/** Lets a verified sender send as much as the highest tier does. */
export async function inTierThree(signed: Signed) {
  const referenceId = await referenceOf(signed)
  await simulate(signed.request, '/kyc', { referenceId, status: 'VERIFIED', tier: 'THREE' })
  await arrives(signed, '/senders', { status: { currentTier: 'THREE' } })
}

/** Has compliance open the case of a transfer. */
export async function caseOpened(request: APIRequestContext, transfer: string) {
  const { token } = await newStaff('COMPLIANCE')
  await call({ request, token }, 'POST', `/admin/cases/${transfer}`, {
    text: 'The name is like one on a list',
  })
}

/** A transfer of 200 dollars to Sita's bank, as it was made. */
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

/** A transfer that compliance holds, because its sender is like somebody on a list. */
export async function held(signed: Signed) {
  const { referenceId: id, referenceNumber: number, status } = await made(signed)
  expect(status).toBe('HOLD')
  return { id, number }
}

/** A transfer of 200 dollars to Sita's bank, delivered. Answers its id. */
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

/** Tells Sita by mail of a transfer to her, and answers the link by which she follows it. */
export async function trackingLink(signed: Signed, transfer: string): Promise<string> {
  await call(signed, 'POST', `/senders/transactions/${transfer}/notify-beneficiary`)
  return linkSentTo(signed.request, sita.email ?? '', '/track/')
}

/** The link that the code on a transfer's receipt leads to. */
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

/** Waits for what comes from outside, by the provider's callbacks. */
async function arrives(signed: Signed, path: string, expected: Record<string, unknown>) {
  await expect.poll(() => call(signed, 'GET', path), { timeout: 20_000 }).toMatchObject(expected)
}
