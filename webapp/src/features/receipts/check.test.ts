import { describe, expect, test, vi } from 'vitest'
import type { ReceiptProof } from '@/api/types'
import { check } from './check'
import { areSame, leafOf, rootOf } from './merkle'

const utf8 = new TextEncoder()
const base64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))

async function nodeOf(left: Uint8Array, right: Uint8Array): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', Uint8Array.of(1, ...left, ...right)))
}

/** tree computes the root of a tree by definition and the path to one leaf. */
async function tree(leaves: Uint8Array[], index: number): Promise<[Uint8Array, Uint8Array[]]> {
  if (leaves.length === 1) return [leaves[0] as Uint8Array, []]
  let half = 1
  while (half * 2 < leaves.length) half *= 2
  const [left, leftPath] = await tree(leaves.slice(0, half), index)
  const [right, rightPath] = await tree(leaves.slice(half), index - half)
  const path = index < half ? [...leftPath, right] : [...rightPath, left]
  return [await nodeOf(left, right), path]
}

const number = (value: number) => {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigInt64(0, BigInt(value))
  return bytes
}
const text = (value: string) => {
  const bytes = utf8.encode(value)
  return Uint8Array.of(...number(bytes.length), ...bytes)
}

const payload = {
  quote: {
    send: '200.00 USD',
    fee: '5.00 USD',
    total: '205.00 USD',
    receive: '26800.00 NPR',
    rate: '133.25',
    extraRate: '0.25',
  },
  at: '2026-03-02T18:00:00Z',
}
const recordAt = (position: number, type = 'transfer.created') =>
  Uint8Array.of(
    ...utf8.encode('hulak event v1\n'),
    ...number(position),
    ...text('transfer-t-1'),
    ...number(1),
    ...new Uint8Array(16),
    ...text(type),
    ...number(2),
    ...text(JSON.stringify(payload)),
  )

const signer = (async () => {
  const pair = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])
  if (!('privateKey' in pair)) throw new Error('no pair of keys')
  const kind = 1
  const bytes = Uint8Array.of(kind, ...new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey)))
  const hash = new Uint8Array(
    await crypto.subtle.digest('SHA-256', Uint8Array.of(...utf8.encode('hulak\n'), ...bytes)),
  ).slice(0, 4)
  const printed = `hulak+${[...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('')}+${base64(bytes)}`
  const sign = async (body: string) => {
    const signature = new Uint8Array(await crypto.subtle.sign('Ed25519', pair.privateKey, utf8.encode(body)))
    return `${body}\n— hulak ${base64(Uint8Array.of(...hash, ...signature))}\n`
  }
  return { printed, sign }
})()

async function proofOf(position: number, size: number): Promise<ReceiptProof> {
  const record = recordAt(position)
  const leaves = await Promise.all(
    Array.from({ length: size }, (_, index) =>
      leafOf(index === position - 1 ? record : Uint8Array.of(index)),
    ),
  )
  const [root, path] = await tree(leaves, position - 1)
  const { printed, sign } = await signer
  return {
    keys: [printed],
    position: String(position),
    record: base64(record),
    path: path.map(base64),
    head: {
      number: '1',
      size: String(size),
      root: base64(root),
      signedAt: '2026-03-02T18:00:01Z',
      note: await sign(
        `hulak event log v1\n${size}\n${base64(root)}\nhead 1\nat 2026-03-02T18:00:01.000000Z\n`,
      ),
    },
  }
}

describe('the path from a leaf to the root', () => {
  test('is found for every leaf of trees of every shape', async () => {
    for (let size = 1; size <= 17; size++) {
      const leaves = await Promise.all(
        Array.from({ length: size }, (_, index) => leafOf(Uint8Array.of(index))),
      )
      for (let index = 0; index < size; index++) {
        const [root, path] = await tree(leaves, index)
        const found = await rootOf(leaves[index] as Uint8Array, index, size, path)
        expect(found && areSame(found, root), `${index} of ${size}`).toBe(true)
      }
    }
  })

  test('a path that is too short, too long, or outside the tree is invalid', async () => {
    const leaf = await leafOf(Uint8Array.of(1))
    expect(await rootOf(leaf, 0, 2, [])).toBeUndefined()
    expect(await rootOf(leaf, 0, 1, [leaf])).toBeUndefined()
    expect(await rootOf(leaf, 3, 3, [])).toBeUndefined()
  })
})

describe('the check of a receipt', () => {
  test('the amounts come from the proven record (2.20a)', async () => {
    const checked = await check(await proofOf(3, 5))
    expect(checked.isProven).toBe(true)
    expect(checked.created).toEqual({
      send: '200.00 USD',
      fee: '5.00 USD',
      total: '205.00 USD',
      receive: '26800.00 NPR',
      rate: '133.50',
      at: '2026-03-02T18:00:00Z',
    })
  })

  test('a changed amount is not proven', async () => {
    const proof = await proofOf(3, 5)
    const forged = atob(proof.record).replace('205.00', '905.00')
    expect((await check({ ...proof, record: btoa(forged) })).isProven).toBe(false)
  })

  test('the signed root counts', async () => {
    const proof = await proofOf(3, 5)
    const other = await proofOf(3, 6)
    const head = proof.head && other.head && { ...proof.head, note: other.head.note }
    expect((await check({ ...proof, head })).isProven).toBe(false)
  })

  test('the log head’s signature is checked with our key, and other signatures prove nothing (2.20a)', async () => {
    const proof = await proofOf(3, 5)
    expect((await check(proof)).signature).toBe('valid')
    const other = `hulak+00000000+${base64(new Uint8Array(33))}`
    expect(await check({ ...proof, keys: [other] })).toMatchObject({ isProven: false, signature: 'invalid' })
    const head = proof.head && { ...proof.head, note: proof.head.note.replace('at 2026', 'at 2027') }
    expect(await check({ ...proof, head })).toMatchObject({ isProven: false, signature: 'invalid' })
  })

  test('a browser without the algorithm says so and verifies the rest (2.20a)', async () => {
    const proof = await proofOf(3, 5)
    vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(new DOMException('no', 'NotSupportedError'))
    expect(await check(proof)).toMatchObject({ isProven: true, signature: 'unchecked' })
    vi.restoreAllMocks()
  })

  test('an unsealed record is not reported as wrong', async () => {
    expect((await check({ ...(await proofOf(3, 5)), head: undefined })).isProven).toBeUndefined()
  })

  test('another kind of record is refused', async () => {
    const proof = await proofOf(3, 5)
    await expect(check({ ...proof, record: base64(recordAt(3, 'sender.signed_up')) })).rejects.toThrow()
    await expect(check({ ...proof, position: '4' })).rejects.toThrow()
  })
})
