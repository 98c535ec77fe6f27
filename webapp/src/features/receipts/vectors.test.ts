import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type Bytes, decodeBase64, encodeUtf8 } from './bytes'
import { parseInclusion } from './inclusion'
import { Policy } from './policy'
import { verifyProof } from './verify'

// The server's tests use the same vectors. They ensure that the server and the receipt page accept the same proofs.

interface Vector {
  name: string
  record: string
  proof: string
  policy: string
  step: string
  flipEveryBit?: boolean
}

const vectors: Vector[] = JSON.parse(readFileSync('../eventstore/seal/proof/testdata/vectors.json', 'utf8'))

const decodeRecord = ({ record }: Vector) => {
  const bytes = decodeBase64(record)
  if (!bytes) throw new Error('the record is not Base64')
  return bytes
}

/** flipTimeoutMs allows for a busy machine, because the test verifies thousands of proofs. */
const flipTimeoutMs = 120_000

/** decodeUtf8 returns undefined for invalid UTF-8. */
function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** verificationStep returns the step at which verification fails, or 'verified'. */
async function verificationStep(record: Bytes, proof: string, policy: Policy | undefined): Promise<string> {
  if (!policy) return 'policy'
  const inclusion = parseInclusion(proof)
  if (!inclusion) return 'format'
  return (await verifyProof(record, inclusion, policy)).failedStep ?? 'verified'
}

describe('verifyProof', () => {
  test('agrees with the server about each test vector', async () => {
    expect(vectors.length).toBeGreaterThanOrEqual(200)
    for (const vector of vectors) {
      const policy = await Policy.parse(vector.policy)
      expect(await verificationStep(decodeRecord(vector), vector.proof, policy), vector.name).toBe(
        vector.step,
      )
    }
  })

  test.each(vectors.filter(({ flipEveryBit }) => flipEveryBit))(
    'rejects $name after a change of any bit of the record or the proof',
    async (vector) => {
      const record = decodeRecord(vector)
      const original = Uint8Array.of(...record, ...encodeUtf8(vector.proof))
      const policy = await Policy.parse(vector.policy)
      const accepts = async (bit: number) => {
        const changed = original.slice()
        changed[bit >> 3] = (original[bit >> 3] ?? 0) ^ (1 << (bit & 7))
        const proof = decodeUtf8(changed.subarray(record.length))
        if (proof === undefined) return false
        return (await verificationStep(changed.slice(0, record.length), proof, policy)) === 'verified'
      }
      const accepted: number[] = []
      for (let byte = 0; byte < original.length; byte++) {
        const bits = Array.from({ length: 8 }, (_, index) => 8 * byte + index)
        const results = await Promise.all(bits.map(accepts))
        accepted.push(...bits.filter((_, index) => results[index]))
      }
      expect(accepted).toEqual([])
    },
    flipTimeoutMs,
  )
})
