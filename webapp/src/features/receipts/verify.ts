import type { ReceiptProof } from '@/api/types'
import { equalBytes, leafHash, rootHash } from './merkle'
import { type Created, createdOf } from './record'
import { type SignatureStatus, verifySignature } from './signature'

/** VerificationResult is the content of a receipt's record and the result of its verification. */
export interface VerificationResult {
  created: Created
  /** Whether the record is in the signed log. Undefined until a signed head covers the record. */
  isProven: boolean | undefined
  /** Whether the log head has our signature. */
  signature: SignatureStatus | undefined
}

const bytesOf = (base64: string): Uint8Array => Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))

/** signedRoot returns the root hash from the third line of the note, which the signature covers. */
const signedRoot = (note: string): Uint8Array => bytesOf(note.split('\n')[2] ?? '')

/** verifyReceipt verifies in the browser that the record is in the log and that we signed the log head. */
export async function verifyReceipt(proof: ReceiptProof): Promise<VerificationResult> {
  const record = bytesOf(proof.record)
  const position = Number(proof.position)
  const created = createdOf(record, position)
  if (!proof.head) return { created, isProven: undefined, signature: undefined }
  const root = await rootHash(
    await leafHash(record),
    position - 1,
    Number(proof.head.size),
    (proof.path ?? []).map(bytesOf),
  )
  const signature = await verifySignature(proof.head.note, proof.keys)
  const isUnderHead = root !== undefined && equalBytes(root, signedRoot(proof.head.note))
  return { created, isProven: isUnderHead && signature !== 'invalid', signature }
}
