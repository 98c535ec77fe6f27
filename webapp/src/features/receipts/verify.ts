import type { ReceiptProof } from '@/lib/api/types'
import { equalBytes, leafHash, rootHash } from './merkle'
import { parseTransferCreated, type TransferCreated } from './record'
import { decodeBase64, type SignatureStatus, verifySignature } from './signature'

/** VerificationResult is a receipt's record and the result of its verification. */
export interface VerificationResult {
  created: TransferCreated
  /**
   * True if the record is in the log and the signature is valid or unchecked. Undefined until a signed head covers
   * the record.
   */
  isVerified: boolean | undefined
  /** The status of the log head's signature. Undefined if there is no signed head. */
  signature: SignatureStatus | undefined
}

/** signedRoot returns the root hash in the third line of a signed note. */
const signedRoot = (note: string): Uint8Array => decodeBase64(note.split('\n')[2] ?? '')

/** verifyReceipt verifies that the record is in the log and that we signed the log head. */
export async function verifyReceipt(proof: ReceiptProof): Promise<VerificationResult> {
  const record = decodeBase64(proof.record)
  const position = Number(proof.position)
  const created = parseTransferCreated(record, position)
  if (!proof.head) return { created, isVerified: undefined, signature: undefined }
  const root = await rootHash(
    await leafHash(record),
    position - 1,
    Number(proof.head.size),
    (proof.path ?? []).map(decodeBase64),
  )
  const signature = await verifySignature(proof.head.note, proof.keys)
  const isInLog = root !== undefined && equalBytes(root, signedRoot(proof.head.note))
  return { created, isVerified: isInLog && signature !== 'invalid', signature }
}
