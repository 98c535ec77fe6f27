export type Bytes = Uint8Array<ArrayBuffer>

const encoder = new TextEncoder()

export const encodeUtf8 = (text: string): Bytes => encoder.encode(text)

/** decodeBase64 decodes standard Base64. It returns undefined for text that is not in canonical form. */
export function decodeBase64(text: string): Bytes | undefined {
  try {
    const decoded = atob(text)
    return btoa(decoded) === text ? Uint8Array.from(decoded, (char) => char.charCodeAt(0)) : undefined
  } catch {
    return undefined
  }
}

export const encodeHex = (bytes: Bytes): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** parseInteger parses a decimal number of 0 or more. It returns undefined for text that is not in canonical form. */
export function parseInteger(text: string): number | undefined {
  const value = Number(text)
  return Number.isSafeInteger(value) && value >= 0 && String(value) === text ? value : undefined
}

/** sha256 hashes the concatenated parts. */
export async function sha256(...parts: readonly Bytes[]): Promise<Bytes> {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let offset = 0
  for (const part of parts) {
    joined.set(part, offset)
    offset += part.length
  }
  return new Uint8Array(await crypto.subtle.digest('SHA-256', joined))
}

/** hashBytes is the length of a SHA-256 hash. */
const hashBytes = 32

/** decodeHash decodes a SHA-256 hash in Base64. */
export function decodeHash(text: string): Bytes | undefined {
  const hash = decodeBase64(text)
  return hash?.length === hashBytes ? hash : undefined
}

export const equalBytes = (a: Bytes, b: Bytes): boolean =>
  a.length === b.length && a.every((byte, index) => byte === b[index])
