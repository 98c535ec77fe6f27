import type { ReceiptProof } from '@/api/types'
import { areSame, leafOf, rootOf } from './merkle'
import { type Created, createdOf } from './record'
import { type Signature, signatureOf } from './signature'

/** Checked is the result of a receipt check: the record's content and whether it was proven. */
export interface Checked {
  created: Created
  /** Undefined until the record is sealed. */
  isProven: boolean | undefined
  /** Whether the log head has our signature. */
  signature: Signature | undefined
}

const bytesOf = (base64: string): Uint8Array => Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))

/** signedRoot returns the root from the third line of the signed note. The signature covers this text. */
const signedRoot = (note: string): Uint8Array => bytesOf(note.split('\n')[2] ?? '')

/** check verifies in the browser that the record is in the log and that the log head is signed by us. */
export async function check(proof: ReceiptProof): Promise<Checked> {
  const record = bytesOf(proof.record)
  const position = Number(proof.position)
  const created = createdOf(record, position)
  if (!proof.head) return { created, isProven: undefined, signature: undefined }
  const root = await rootOf(
    await leafOf(record),
    position - 1,
    Number(proof.head.size),
    (proof.path ?? []).map(bytesOf),
  )
  const signature = await signatureOf(proof.head.note, proof.keys)
  const isUnderHead = root !== undefined && areSame(root, signedRoot(proof.head.note))
  return { created, isProven: isUnderHead && signature !== 'invalid', signature }
}
