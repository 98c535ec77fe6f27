import type { ReceiptProof } from '@/lib/api/types'
import { type Bytes, decodeBase64 } from './bytes'
import { type Checkpoint, openCheckpoint } from './checkpoint'
import { type Inclusion, isIncluded, parseInclusion } from './inclusion'
import { Policy } from './policy'
import { parseTransferCreated, type TransferCreated } from './record'

/** steps lists the steps of the verification in the order in which they are checked. */
export const steps = ['data', 'signature', 'inclusion', 'quorum'] as const

export type Step = (typeof steps)[number]

interface ProofResult {
  /** The first step that failed. Later steps are not checked. */
  failedStep?: Exclude<Step, 'data'>
  /** Undefined if no trusted key signed it. */
  checkpoint?: Checkpoint
}

/**
 * verifyProof verifies that a record is in a log that the policy trusts. In a browser without Ed25519, it verifies
 * only the hashes, and the checkpoint's `isChecked` is false.
 */
export async function verifyProof(record: Bytes, inclusion: Inclusion, policy: Policy): Promise<ProofResult> {
  const checkpoint = await openCheckpoint(inclusion.checkpoint, policy)
  if (!checkpoint) return { failedStep: 'signature' }
  if (!(await isIncluded(record, inclusion, checkpoint))) return { failedStep: 'inclusion', checkpoint }
  const cosigners = new Set(checkpoint.cosignatures.map(({ witness }) => witness))
  if (checkpoint.isChecked && !policy.hasQuorum(cosigners)) return { failedStep: 'quorum', checkpoint }
  return { checkpoint }
}

/** Outcome is the result of a step. It is 'unavailable' if there is nothing to check. */
export type Outcome = 'passed' | 'failed' | 'unchecked' | 'unavailable'

/** Verification is the result of verifying a receipt. */
export interface Verification {
  /**
   * 'pending' until the record is sealed, 'unsigned' if the browser does not support Ed25519, and 'uncosigned' if only
   * cosignatures are missing.
   */
  status: 'verified' | 'failed' | 'pending' | 'unsigned' | 'uncosigned'
  outcomes: Record<Step, Outcome>
  /** Undefined if verification failed. */
  created?: TransferCreated
  checkpoint?: Checkpoint
}

const outcomesOf = (outcome: (index: number) => Outcome) =>
  Object.fromEntries(steps.map((step, index) => [step, outcome(index)])) as Record<Step, Outcome>

/** outcomesUntil returns the outcomes if a step fails. */
function outcomesUntil(failedStep: Step | undefined): Record<Step, Outcome> {
  const failed = failedStep ? steps.indexOf(failedStep) : steps.length
  return outcomesOf((index) => (index < failed ? 'passed' : index === failed ? 'failed' : 'unchecked'))
}

/** parseRecord returns undefined for the record of another event or position. */
function parseRecord(record: Bytes, position: number): TransferCreated | undefined {
  try {
    return parseTransferCreated(record, position)
  } catch {
    return undefined
  }
}

/** verifyReceipt verifies a receipt completely in the browser. It trusts only the keys in the receipt's policy. */
export async function verifyReceipt(receipt: ReceiptProof): Promise<Verification> {
  const position = Number(receipt.position)
  const record = decodeBase64(receipt.record)
  const created = record && parseRecord(record, position)
  if (created && receipt.proof === undefined) {
    return { status: 'pending', outcomes: outcomesOf(() => 'unavailable'), created }
  }
  const inclusion = parseInclusion(receipt.proof ?? '')
  const policy = await Policy.parse(receipt.policy ?? '')
  if (!record || !created || inclusion?.index !== position - 1 || !policy) {
    return { status: 'failed', outcomes: outcomesUntil('data') }
  }
  const { failedStep, checkpoint } = await verifyProof(record, inclusion, policy)
  const outcomes = outcomesUntil(failedStep)
  const isUnsigned = checkpoint?.isChecked === false
  if (isUnsigned) outcomes.signature = outcomes.quorum = 'unchecked'
  if (!policy.needsWitnesses) outcomes.quorum = 'unavailable'
  if (failedStep && failedStep !== 'quorum') return { status: 'failed', outcomes, checkpoint }
  const status = failedStep ? 'uncosigned' : isUnsigned ? 'unsigned' : 'verified'
  return { status, outcomes, created, checkpoint }
}
