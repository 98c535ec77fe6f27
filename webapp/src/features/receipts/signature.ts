/** What came of looking at a signature: some browsers cannot check one of this kind. */
export type Signature = 'valid' | 'invalid' | 'unchecked'

const algorithm = 'Ed25519'
const keyHashBytes = 4
const utf8 = new TextEncoder()

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))

const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** A public key as it is printed: its name, the hash that signatures name it by, and one byte of its kind before the key. */
function keyOf(printed: string) {
  const [name, hash, ...rest] = printed.split('+') // the Base64 may have a plus as well
  return { name, hash, bytes: bytesOf(rest.join('+')).subarray(1) }
}

/** A signed note: its text with the line's end, and the signature below it. */
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

/** Checks here, in the browser, that one of the keys has signed the note. */
export async function signatureOf(note: string, keys: readonly string[]): Promise<Signature> {
  const signed = parse(note)
  const key = keys.map(keyOf).find(({ name, hash }) => name === signed?.name && hash === signed?.keyHash)
  if (!signed || !key) return 'invalid'
  const imported = await importKey(key.bytes)
  if (!imported) return 'unchecked'
  const isValid = await crypto.subtle.verify(algorithm, imported, signed.signature, signed.text)
  return isValid ? 'valid' : 'invalid'
}
