import { type Bytes, decodeBase64, decodeHash, encodeHex, encodeUtf8, parseInteger } from './bytes'
import type { Policy, PolicyKey } from './policy'

/** Checkpoint is the size and the root hash of the log, as signed by the log (c2sp.org/tlog-checkpoint). */
export interface Checkpoint {
  size: number
  root: Bytes
  cosignatures: readonly Cosignature[]
  /** False if the browser does not support Ed25519, so no signature was checked. */
  isChecked: boolean
}

/** Cosignature shows that a witness saw the checkpoint and all earlier records of the same log. */
interface Cosignature {
  /** The witness's name in the policy. */
  witness: string
  /** When the witness signed, by its own clock. */
  at: Date
}

interface SignatureLine {
  name: string
  keyId: string
  signature: Bytes
}

const algorithm = 'Ed25519'
const keyIdBytes = 4
const timestampBytes = 8
const signatureBytes = 64
const maxSignatures = 100
/** maxSeconds is the latest time that a Date can hold. */
const maxSeconds = 8_640_000_000_000n
const originBeforeCheckpoints = 'hulak event log v1'

function parseSignatureLine(line: string): SignatureLine | undefined {
  const [, name, base64 = ''] = /^— ([^\p{White_Space}+]+) (\S+)$/u.exec(line) ?? []
  const bytes = decodeBase64(base64)
  if (!name || !bytes || bytes.length <= keyIdBytes) return undefined
  return {
    name,
    keyId: encodeHex(bytes.subarray(0, keyIdBytes)),
    signature: bytes.subarray(keyIdBytes),
  }
}

/** parseNote splits a signed note into its text and signatures. It returns undefined if the form is not canonical. */
function parseNote(note: string) {
  const end = note.lastIndexOf('\n\n')
  if (end < 0 || !note.endsWith('\n') || Array.from(note).some((char) => char < ' ' && char !== '\n')) {
    return undefined
  }
  const lines = note.slice(end + 2, -1).split('\n')
  const signatures = lines.map(parseSignatureLine).filter((line) => line !== undefined)
  const isCanonical = signatures.length === lines.length && new Set(lines).size === lines.length
  return isCanonical && lines.length <= maxSignatures
    ? { text: note.slice(0, end + 1), signatures }
    : undefined
}

/** isCanonicalTime reports whether text is a UTC time with microseconds. */
function isCanonicalTime(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/.test(text)) return false
  const milliseconds = text.replace(/\d{3}Z$/, 'Z')
  const time = new Date(milliseconds)
  return !Number.isNaN(time.getTime()) && time.toISOString() === milliseconds
}

/** isNumbered reports whether text is the last part of a head in the form before checkpoints: its number and time. */
function isNumbered(text: string): boolean {
  const [, number = '', time = ''] = /^head (\S+)\nat (\S+)\n$/.exec(text) ?? []
  return Boolean(parseInteger(number)) && isCanonicalTime(time)
}

/** parseHead parses the text that a key of the log signed. */
function parseHead(text: string, keyName: string) {
  const [origin, sizeText = '', rootText = '', ...rest] = text.split('\n')
  const extension = rest.join('\n')
  const isHead = origin === originBeforeCheckpoints ? isNumbered(extension) : origin === keyName && !extension
  const size = parseInteger(sizeText)
  const root = decodeHash(rootText)
  return isHead && size && root ? { size, root } : undefined
}

/** verify returns undefined if the browser does not support Ed25519. */
async function verify(publicKey: Bytes, signature: Bytes, message: string): Promise<boolean | undefined> {
  try {
    const key = await crypto.subtle.importKey('raw', publicKey, algorithm, false, ['verify'])
    return await crypto.subtle.verify(algorithm, key, signature, encodeUtf8(message))
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
    return error.name === 'NotSupportedError' ? undefined : false
  }
}

/** verifyLine verifies a signature of the log, or a cosignature of a witness (c2sp.org/tlog-cosignature). */
async function verifyLine(key: PolicyKey, { signature }: SignatureLine, text: string) {
  if (key.witness === undefined) {
    return { isValid: signature.length === signatureBytes && (await verify(key.publicKey, signature, text)) }
  }
  if (signature.length !== timestampBytes + signatureBytes) return { isValid: false }
  const seconds = new DataView(signature.buffer, signature.byteOffset).getBigUint64(0)
  const message = `cosignature/v1\ntime ${seconds}\n${text}`
  const isValid =
    seconds <= maxSeconds && (await verify(key.publicKey, signature.subarray(timestampBytes), message))
  return { isValid, cosignature: { witness: key.witness, at: new Date(Number(seconds) * 1000) } }
}

/**
 * openCheckpoint parses a signed checkpoint. It returns undefined unless a key of the log signed the checkpoint, and each
 * signature by a key in the policy is valid. It ignores signatures by other keys.
 */
export async function openCheckpoint(note: string, policy: Policy): Promise<Checkpoint | undefined> {
  const { text, signatures = [] } = parseNote(note) ?? {}
  if (text === undefined) return undefined
  const cosignatures: Cosignature[] = []
  const signers = new Set<PolicyKey>()
  let head: ReturnType<typeof parseHead>
  let isChecked = true
  for (const line of signatures) {
    const [key, ...sameName] = policy.keys.filter(({ name, id }) => name === line.name && id === line.keyId)
    if (!key) continue
    if (sameName.length > 0 || signers.has(key)) return undefined
    signers.add(key)
    const { isValid, cosignature } = await verifyLine(key, line, text)
    if (isValid === false) return undefined
    isChecked &&= isValid === true
    if (cosignature) cosignatures.push(cosignature)
    else head ??= parseHead(text, key.name)
  }
  return head && { ...head, cosignatures, isChecked }
}
