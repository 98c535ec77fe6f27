import { createHmac } from 'node:crypto'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const stepSeconds = 30

/** decodeKey decodes a base32 authenticator key that has dashes between groups. */
function decodeKey(key: string): Buffer {
  const bits = [...key.replaceAll('-', '')]
    .map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** authenticatorCode returns a key's current code (RFC 6238), or a later code if offsetSteps is positive. */
export function authenticatorCode(key: string, offsetSteps = 0): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 1000 / stepSeconds) + offsetSteps))
  const digest = createHmac('sha1', decodeKey(key)).update(counter).digest()
  const offset = (digest.at(-1) ?? 0) & 0xf
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}
