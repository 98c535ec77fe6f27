/** SignatureStatus is 'unchecked' if the browser does not support Ed25519. */
export type SignatureStatus = 'valid' | 'invalid' | 'unchecked'

const algorithm = 'Ed25519'
const keyHashBytes = 4
const utf8 = new TextEncoder()

export const decodeBase64 = (base64: string) => Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))

const toHex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** parseKey parses a public key in the form name+hash+base64. The first decoded byte is the algorithm. */
function parseKey(encodedKey: string) {
  const [name, hash, ...rest] = encodedKey.split('+') // the Base64 text may contain plus signs
  return { name, hash, bytes: decodeBase64(rest.join('+')).subarray(1) }
}

/** parseNote splits a signed note into its text, which ends with a newline, and its signature. */
function parseNote(note: string) {
  const end = note.lastIndexOf('\n\n')
  const [, name, base64] = /^— (\S+) (\S+)\n$/.exec(note.slice(end + 2)) ?? []
  if (end < 0 || !name || !base64) return undefined
  const bytes = decodeBase64(base64)
  return {
    text: utf8.encode(note.slice(0, end + 1)),
    name,
    keyHash: toHex(bytes.subarray(0, keyHashBytes)),
    signature: bytes.subarray(keyHashBytes),
  }
}

/** importKey imports an Ed25519 public key, or returns undefined if the browser does not support Ed25519. */
async function importKey(bytes: Uint8Array<ArrayBuffer>): Promise<CryptoKey | undefined> {
  try {
    return await crypto.subtle.importKey('raw', bytes, algorithm, false, ['verify'])
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotSupportedError') return undefined
    throw error
  }
}

/** verifySignature verifies that one of the keys signed the note. */
export async function verifySignature(note: string, keys: readonly string[]): Promise<SignatureStatus> {
  const signed = parseNote(note)
  const key = keys.map(parseKey).find(({ name, hash }) => name === signed?.name && hash === signed?.keyHash)
  if (!signed || !key) return 'invalid'
  const publicKey = await importKey(key.bytes)
  if (!publicKey) return 'unchecked'
  const isValid = await crypto.subtle.verify(algorithm, publicKey, signed.signature, signed.text)
  return isValid ? 'valid' : 'invalid'
}
