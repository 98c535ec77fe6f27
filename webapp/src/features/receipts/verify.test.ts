import { describe, expect, test, vi } from 'vitest'
import { openCheckpoint } from './checkpoint'
import { parseInclusion } from './inclusion'
import { Policy } from './policy'
import { cosignedBy, createReceipt, createRecord, createSigner } from './testReceipt'
import { verifyReceipt } from './verify'

const seconds = 1_772_474_400
const createWitnesses = () =>
  Promise.all([createSigner('w1.example', seconds), createSigner('w2.example', seconds + 1)])
const allPassed = { data: 'passed', signature: 'passed', inclusion: 'passed', quorum: 'passed' }

describe('verifyReceipt', () => {
  test('returns the amounts in a verified record', async () => {
    const witnesses = await createWitnesses()
    const receipt = await createReceipt({ witnesses, policy: cosignedBy(2, witnesses) })
    expect(await verifyReceipt(receipt)).toMatchObject({
      status: 'verified',
      outcomes: allPassed,
      created: {
        send: '200.00 USD',
        fee: '5.00 USD',
        total: '205.00 USD',
        receive: '26800.00 NPR',
        rate: '133.50',
        at: '2026-03-02T18:00:00Z',
      },
      checkpoint: {
        size: 3,
        cosignatures: [
          { witness: 'w0', at: new Date('2026-03-02T18:00:00Z') },
          { witness: 'w1', at: new Date('2026-03-02T18:00:01Z') },
        ],
      },
    })
  })

  test('rejects a changed amount and returns no amounts', async () => {
    const receipt = await createReceipt()
    const record = btoa(atob(receipt.record).replace('205.00', '905.00'))
    const result = await verifyReceipt({ ...receipt, record })
    expect(result).toMatchObject({
      status: 'failed',
      outcomes: { data: 'passed', signature: 'passed', inclusion: 'failed', quorum: 'unavailable' },
    })
    expect(result.created).toBeUndefined()
  })

  test('rejects a checkpoint that our key did not sign', async () => {
    const receipt = await createReceipt()
    const { policy } = await createReceipt()
    expect(await verifyReceipt({ ...receipt, policy })).toMatchObject({
      status: 'failed',
      outcomes: { data: 'passed', signature: 'failed', inclusion: 'unchecked', quorum: 'unavailable' },
    })
  })

  test('returns the number of witnesses if there are too few', async () => {
    const witnesses = await createWitnesses()
    const [first] = witnesses
    const receipt = await createReceipt({ witnesses: [first], policy: cosignedBy(2, witnesses) })
    expect(await verifyReceipt(receipt)).toMatchObject({
      status: 'uncosigned',
      outcomes: { ...allPassed, quorum: 'failed' },
      checkpoint: { cosignatures: [{ witness: 'w0' }] },
    })
  })

  test('has no result for witnesses if the policy needs none', async () => {
    expect(await verifyReceipt(await createReceipt())).toMatchObject({
      status: 'verified',
      outcomes: { ...allPassed, quorum: 'unavailable' },
    })
  })

  test('checks only the hashes in a browser without Ed25519', async () => {
    const witnesses = await createWitnesses()
    const receipt = await createReceipt({ witnesses, policy: cosignedBy(2, witnesses) })
    const changed = { ...receipt, record: btoa(atob(receipt.record).replace('205.00', '905.00')) }
    vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(new DOMException('no', 'NotSupportedError'))
    expect(await verifyReceipt(receipt)).toMatchObject({
      status: 'unsigned',
      outcomes: { ...allPassed, signature: 'unchecked', quorum: 'unchecked' },
    })
    expect(await verifyReceipt(changed)).toMatchObject({
      status: 'failed',
      outcomes: { ...allPassed, signature: 'unchecked', inclusion: 'failed', quorum: 'unchecked' },
    })
  })

  test('is pending until the record has a proof', async () => {
    const receipt = await createReceipt()
    expect(await verifyReceipt({ ...receipt, proof: undefined })).toMatchObject({
      status: 'pending',
      outcomes: { data: 'unavailable', inclusion: 'unavailable' },
      created: { total: '205.00 USD' },
    })
  })

  test.each([
    ['a record of another type', () => createReceipt({ record: createRecord(3, 'sender.signed_up') })],
    ['a record at another position', () => createReceipt({ record: createRecord(4) })],
    ['a truncated record', () => createReceipt({ record: createRecord(3).slice(0, -1) })],
    ['a proof about another index', async () => ({ ...(await createReceipt()), position: '4' })],
    ['a proof in another format', async () => ({ ...(await createReceipt()), proof: '' })],
    ['no policy', async () => ({ ...(await createReceipt()), policy: undefined })],
  ])('rejects %s', async (_, create) => {
    expect(await verifyReceipt(await create())).toMatchObject({
      status: 'failed',
      outcomes: { data: 'failed', signature: 'unchecked' },
    })
  })
})

describe('the form before checkpoints', () => {
  test.each([
    ['head 7\nat 2026-03-01T09:00:00.000007Z\n', 'verified'],
    ['head 0\nat 2026-03-01T09:00:00.000007Z\n', 'failed'],
    ['head 07\nat 2026-03-01T09:00:00.000007Z\n', 'failed'],
    ['head 7\nat 2026-02-29T09:00:00.000007Z\n', 'failed'],
    ['head 7\nat 2026-03-01T24:00:00.000007Z\n', 'failed'],
    ['head 7\nat 2026-03-01T09:00:00.007Z\n', 'failed'],
    ['head 7\n', 'failed'],
    ['head 7\nat 2026-03-01T09:00:00.000007Z\nmore\n', 'failed'],
  ])('%j is %s', async (extension, status) => {
    const log = await createSigner('any-name')
    expect(await verifyReceipt(await createReceipt({ log, extension }))).toMatchObject({ status })
  })
})

describe('numbers in a proof', () => {
  test.each([2 ** 32 + 1, 2 ** 52 + 1])('can be larger than 32 bits (%s)', async (position) => {
    const receipt = await createReceipt({ position })
    expect(await verifyReceipt(receipt)).toMatchObject({ status: 'verified' })
    const record = btoa(atob(receipt.record).replace('205.00', '905.00'))
    expect(await verifyReceipt({ ...receipt, record })).toMatchObject({ outcomes: { inclusion: 'failed' } })
  })

  test('are invalid if they are not safe integers', async () => {
    const { proof, policy = '' } = await createReceipt({ position: 2 ** 53 + 2 })
    expect(parseInclusion(proof)).toBeUndefined()
    const inclusion = parseInclusion(proof.replace(/index \d+/, 'index 0'))
    const parsedPolicy = await Policy.parse(policy)
    if (!inclusion || !parsedPolicy) throw new Error('the proof or the policy is invalid')
    expect(await openCheckpoint(inclusion.checkpoint, parsedPolicy)).toBeUndefined()
  })
})
