const timeBytes = 6

/**
 * newIdempotencyKey returns a version 7 UUID (RFC 9562). It starts with the timestamp, so the database stores
 * recent keys close together.
 */
export function newIdempotencyKey(now = Date.now()): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  for (let i = timeBytes - 1, remaining = now; i >= 0; i--, remaining = Math.floor(remaining / 256))
    bytes[i] = remaining % 256
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f)
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f)
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
