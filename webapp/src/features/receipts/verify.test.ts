import { describe, expect, test, vi } from 'vitest'
import type { ReceiptProof } from '@/lib/api/types'
import { equalBytes, leafHash, rootHash } from './merkle'
import { verifyReceipt } from './verify'

const utf8 = new TextEncoder()
const toBase64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))

async function nodeHash(left: Uint8Array, right: Uint8Array): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', Uint8Array.of(1, ...left, ...right)))
}

/** merkleTree returns a tree's root hash, computed recursively as in RFC 6962, and a leaf's inclusion path. */
async function merkleTree(leaves: Uint8Array[], index: number): Promise<[Uint8Array, Uint8Array[]]> {
  if (leaves.length === 1) return [leaves[0] as Uint8Array, []]
  let half = 1
  while (half * 2 < leaves.length) half *= 2
  const [left, leftPath] = await merkleTree(leaves.slice(0, half), index)
  const [right, rightPath] = await merkleTree(leaves.slice(half), index - half)
  const path = index < half ? [...leftPath, right] : [...rightPath, left]
  return [await nodeHash(left, right), path]
}

const encodeInteger = (value: number) => {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigInt64(0, BigInt(value))
  return bytes
}
const encodeText = (value: string) => {
  const bytes = utf8.encode(value)
  return Uint8Array.of(...encodeInteger(bytes.length), ...bytes)
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
const createRecord = (position: number, type = 'transfer.created') =>
  Uint8Array.of(
    ...utf8.encode('hulak event v1\n'),
    ...encodeInteger(position),
    ...encodeText('transfer-t-1'),
    ...encodeInteger(1),
    ...new Uint8Array(16),
    ...encodeText(type),
    ...encodeInteger(2),
    ...encodeText(JSON.stringify(payload)),
  )

const signer = (async () => {
  const pair = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])
  if (!('privateKey' in pair)) throw new Error('generateKey returned no key pair')
  const ed25519 = 1
  const bytes = Uint8Array.of(
    ed25519,
    ...new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey)),
  )
  const hash = new Uint8Array(
    await crypto.subtle.digest('SHA-256', Uint8Array.of(...utf8.encode('hulak\n'), ...bytes)),
  ).slice(0, 4)
  const publicKey = `hulak+${[...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('')}+${toBase64(bytes)}`
  const sign = async (body: string) => {
    const signature = new Uint8Array(await crypto.subtle.sign('Ed25519', pair.privateKey, utf8.encode(body)))
    return `${body}\n— hulak ${toBase64(Uint8Array.of(...hash, ...signature))}\n`
  }
  return { publicKey, sign }
})()

async function createProof(position: number, size: number): Promise<ReceiptProof> {
  const record = createRecord(position)
  const leaves = await Promise.all(
    Array.from({ length: size }, (_, index) =>
      leafHash(index === position - 1 ? record : Uint8Array.of(index)),
    ),
  )
  const [root, path] = await merkleTree(leaves, position - 1)
  const { publicKey, sign } = await signer
  return {
    keys: [publicKey],
    position: String(position),
    record: toBase64(record),
    path: path.map(toBase64),
    head: {
      number: '1',
      size: String(size),
      root: toBase64(root),
      signedAt: '2026-03-02T18:00:01Z',
      note: await sign(
        `hulak event log v1\n${size}\n${toBase64(root)}\nhead 1\nat 2026-03-02T18:00:01.000000Z\n`,
      ),
    },
  }
}

describe('the inclusion path', () => {
  test('leads from each leaf to the root in trees of 1 to 17 leaves', async () => {
    for (let size = 1; size <= 17; size++) {
      const leaves = await Promise.all(
        Array.from({ length: size }, (_, index) => leafHash(Uint8Array.of(index))),
      )
      for (let index = 0; index < size; index++) {
        const [root, path] = await merkleTree(leaves, index)
        const computed = await rootHash(leaves[index] as Uint8Array, index, size, path)
        expect(computed && equalBytes(computed, root), `leaf ${index} of ${size}`).toBe(true)
      }
    }
  })

  test('is invalid if it is too short, too long, or outside the tree', async () => {
    const leaf = await leafHash(Uint8Array.of(1))
    expect(await rootHash(leaf, 0, 2, [])).toBeUndefined()
    expect(await rootHash(leaf, 0, 1, [leaf])).toBeUndefined()
    expect(await rootHash(leaf, 3, 3, [])).toBeUndefined()
  })
})

describe('verifyReceipt', () => {
  test('returns the amounts in a verified record (2.20a)', async () => {
    const result = await verifyReceipt(await createProof(3, 5))
    expect(result.isVerified).toBe(true)
    expect(result.created).toEqual({
      send: '200.00 USD',
      fee: '5.00 USD',
      total: '205.00 USD',
      receive: '26800.00 NPR',
      rate: '133.50',
      at: '2026-03-02T18:00:00Z',
    })
  })

  test('rejects a changed amount', async () => {
    const proof = await createProof(3, 5)
    const forged = atob(proof.record).replace('205.00', '905.00')
    expect((await verifyReceipt({ ...proof, record: btoa(forged) })).isVerified).toBe(false)
  })

  test('uses the signed root and ignores the unsigned root', async () => {
    const proof = await createProof(3, 5)
    const other = await createProof(3, 6)
    const head = proof.head && other.head && { ...proof.head, note: other.head.note }
    expect((await verifyReceipt({ ...proof, head })).isVerified).toBe(false)
  })

  test('rejects a note that our key did not sign (2.20a)', async () => {
    const proof = await createProof(3, 5)
    expect((await verifyReceipt(proof)).signature).toBe('valid')
    const other = `hulak+00000000+${toBase64(new Uint8Array(33))}`
    expect(await verifyReceipt({ ...proof, keys: [other] })).toMatchObject({
      isVerified: false,
      signature: 'invalid',
    })
    const head = proof.head && { ...proof.head, note: proof.head.note.replace('at 2026', 'at 2027') }
    expect(await verifyReceipt({ ...proof, head })).toMatchObject({ isVerified: false, signature: 'invalid' })
  })

  test('does not check the signature in a browser without Ed25519 (2.20a)', async () => {
    const proof = await createProof(3, 5)
    vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(new DOMException('no', 'NotSupportedError'))
    expect(await verifyReceipt(proof)).toMatchObject({ isVerified: true, signature: 'unchecked' })
    vi.restoreAllMocks()
  })

  test('returns no result until a signed head covers the record', async () => {
    expect(
      (await verifyReceipt({ ...(await createProof(3, 5)), head: undefined })).isVerified,
    ).toBeUndefined()
  })

  test('throws for a record with an unexpected type or position', async () => {
    const proof = await createProof(3, 5)
    await expect(
      verifyReceipt({ ...proof, record: toBase64(createRecord(3, 'sender.signed_up')) }),
    ).rejects.toThrow()
    await expect(verifyReceipt({ ...proof, position: '4' })).rejects.toThrow()
  })
})
