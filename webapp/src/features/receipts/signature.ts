/** Signature is the result of a signature check. Some browsers do not support the algorithm. */
export type Signature = 'valid' | 'invalid' | 'unchecked'

const algorithm = 'Ed25519'
const keyHashBytes = 4
const utf8 = new TextEncoder()

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))

const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** keyOf parses a printed public key: its name, key hash, and algorithm byte, then the key. */
function keyOf(printed: string) {
  const [name, hash, ...rest] = printed.split('+') // the Base64 text may contain a plus, too
  return { name, hash, bytes: bytesOf(rest.join('+')).subarray(1) }
}

/** parse splits a signed note into its text, including the line end, and the signature. */
function parse(note: string) {
  const end = note.lastIndexOf('\n\n')
  const [, name, base64] = /^— (\S+) (\S+)\n$/.exec(note.slice(end + 2)) ?? []
  if (end < 0 || !name || !base64) return undefined
  const bytes = bytesOf(base64)
  return {
    text: utf8.encode(note.slice(0, end + 1)),
    name,
    keyHash: hex(bytes.subarray(0, keyHashBytes)),
    signature: bytes.subarray(keyHashBytes),
  }
}

async function importKey(bytes: Uint8Array<ArrayBuffer>): Promise<CryptoKey | undefined> {
  try {
    return await crypto.subtle.importKey('raw', bytes, algorithm, false, ['verify'])
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotSupportedError') return undefined
    throw error
  }
}

/** signatureOf verifies in the browser that one of the keys signed the note. */
export async function signatureOf(note: string, keys: readonly string[]): Promise<Signature> {
  const signed = parse(note)
  const key = keys.map(keyOf).find(({ name, hash }) => name === signed?.name && hash === signed?.keyHash)
  if (!signed || !key) return 'invalid'
  const imported = await importKey(key.bytes)
  if (!imported) return 'unchecked'
  const isValid = await crypto.subtle.verify(algorithm, imported, signed.signature, signed.text)
  return isValid ? 'valid' : 'invalid'
}
