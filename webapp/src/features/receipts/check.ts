import type { ReceiptProof } from '@/api/types'
import { areSame, leafOf, rootOf } from './merkle'
import { type Created, createdOf } from './record'
import { type Signature, signatureOf } from './signature'

/** What came of checking a receipt: what the log says, and whether it was proven to say so. */
export interface Checked {
  created: Created
  /** Undefined in the second before the record is sealed. */
  isProven: boolean | undefined
  /** Whether the head that proves it carries our signature. */
  signature: Signature | undefined
}

const bytesOf = (base64: string): Uint8Array => Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))

/** The root that the head's own text names, on its third line: what is signed is the text. */
const signedRoot = (note: string): Uint8Array => bytesOf(note.split('\n')[2] ?? '')

/** Checks here, in the browser, that the record stands in the log that the head is over, and that we have signed the head. */
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
