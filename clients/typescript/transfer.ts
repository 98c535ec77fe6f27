// Sends a transfer with openapi-fetch and types that openapi-typescript generates from the API document. It signs up a sender, verifies
// them, links a bank, adds a beneficiary, sends $200, and waits until the transfer is completed.
//
// It needs a running program with its sandbox. HULAK_URL and HULAK_SANDBOX_URL are their addresses.
import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import createClient from 'openapi-fetch'
import type { paths } from './hulak'

const server = process.env.HULAK_URL ?? 'http://127.0.0.1:8080'
const sandbox = process.env.HULAK_SANDBOX_URL ?? 'http://127.0.0.1:8081'
const deadline = AbortSignal.timeout(120_000)
const pollIntervalMs = 100

let token = ''
let position = '' // log position of the last write
const api = createClient<paths>({ baseUrl: server })
api.use({
  onRequest({ request }) {
    if (token) request.headers.set('Authorization', `Bearer ${token}`)
    // A read with the position of the last write includes that write.
    if (request.method === 'GET' && position) request.headers.set('Hulak-Position', position)
  },
  onResponse({ response }) {
    position = response.headers.get('Hulak-Position') ?? position
  },
})

const transfer = await sendMoney()
console.log(transfer.id, transfer.senderAmount, transfer.status)

async function sendMoney() {
  const senderId = await signUp()
  const bankId = await linkBank(senderId)
  const { beneficiaryId, accountId } = await addBeneficiary()
  const quote = result(await api.GET('/v1/quotes', { params: { query: { senderAmount: '200.00' } } }))
  const created = result(
    await api.POST('/v1/senders/transactions', {
      params: { header: newKey() }, // a retry with the same key cannot send the money twice
      body: {
        senderAmount: quote.senderAmount,
        recipientAmount: quote.recipientAmount,
        feeAmount: quote.feeAmount,
        exchangeRate: quote.exchangeRate,
        recipientCurrency: quote.recipientCurrency,
        quoteToken: quote.quoteToken,
        destinationCountry: 'NPL',
        remittancePurpose: 'Family Expenses',
        recipientId: beneficiaryId,
        payoutMethod: 'BANK_DEPOSIT',
        recipientAccountId: accountId,
        fundingSource: 'BANK_ACCOUNT',
        senderFundingAccountId: bankId,
      },
    }),
  )
  return poll(async () => {
    const found = result(
      await api.GET('/v1/senders/transactions/{id}', { params: { path: { id: created.id } } }),
    )
    return found.status === 'COMPLETED' ? found : undefined
  })
}

/** signUp creates and verifies an account. It returns the sender's ID. */
async function signUp() {
  const email = `maya.${randomUUID()}@example.com`
  const phoneNumber = `214555${randomInt(1000, 10_000)}`
  const password = 'Sagar-7matha'
  const login = result(
    await api.POST('/v1/auth/users', {
      params: { header: newKey() },
      body: {
        firstName: 'Maya',
        lastName: 'Gurung',
        email,
        state: 'TX',
        countryCode: '+1',
        phoneNumber,
        password,
        repeatPassword: password,
      },
    }),
  )
  token = login.token
  result(
    await api.POST('/v1/auth/verify/email/{code}', { params: { path: { code: await codeFor(email) } } }),
  )
  result(
    await api.POST('/v1/auth/verify/phone/{code}', {
      params: { path: { code: await codeFor(`+1${phoneNumber}`) } },
    }),
  )
  const { sender } = result(await api.GET('/v1/senders'))
  await simulate('kyc', { referenceId: sender.id, status: 'VERIFIED' })
  return poll(async () => {
    const { status } = result(await api.GET('/v1/senders'))
    return status.isKYCVerified ? sender.id : undefined
  })
}

/** linkBank links a bank account, as the sender does in the bank's widget. It returns the account's ID. */
async function linkBank(senderId: string) {
  await simulate('bank', {
    referenceId: senderId,
    name: 'First Sandbox Bank',
    accountType: 'checking',
    status: 'VERIFIED',
  })
  return poll(async () => result(await api.GET('/v1/senders/banks')).result[0]?.id)
}

async function addBeneficiary() {
  const added = result(
    await api.POST('/v1/senders/beneficiaries', {
      params: { header: newKey() },
      body: {
        firstName: 'Sita',
        lastName: 'Gurung',
        addressLine1: 'Lakeside Road 6',
        country: 'NPL',
        state: 'Gandaki',
        city: 'Pokhara',
        postalCode: '33700',
        senderRelationship: 'Sister',
        countryCode: '+977',
        phoneNumber: '9841234567',
      },
    }),
  )
  const account = result(
    await api.POST('/v1/senders/beneficiaries/bank', {
      params: { header: newKey() },
      body: {
        beneficiaryId: added.id,
        bankId: '1009',
        accountNumber: '0123456789012345',
        accountType: 'savings',
      },
    }),
  )
  return { beneficiaryId: added.id, accountId: account.id }
}

/** newKey returns a header with a new idempotency key. */
function newKey() {
  return { 'Idempotency-Key': randomUUID() }
}

/** result returns the body of a response. It throws an error if the call failed. */
function result<T>({ data, error }: { data?: T; error?: { code: string; message: string } }): T {
  if (data === undefined) throw new Error(JSON.stringify(error))
  return data
}

/** codeFor waits for a verification code in the sandbox's mailbox. */
async function codeFor(to: string) {
  return poll(async () => {
    const response = await fetch(`${sandbox}/mailbox.json?to=${encodeURIComponent(to)}`)
    const messages = (await response.json()) as { code: string }[]
    return messages.find(({ code }) => code)?.code
  })
}

/** simulate performs an action of a provider in the sandbox. */
async function simulate(action: string, body: object) {
  const response = await fetch(`${sandbox}/simulate/${action}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`sandbox ${action}: ${response.status}`)
}

/** poll calls find until it returns a value. */
async function poll<T>(find: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    const found = await find()
    if (found !== undefined) return found
    await setTimeout(pollIntervalMs, undefined, { signal: deadline })
  }
}
