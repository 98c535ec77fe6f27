const leafPrefix = 0
const nodePrefix = 1

async function sha256(...parts: readonly Uint8Array[]): Promise<Uint8Array> {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let offset = 0
  for (const part of parts) {
    joined.set(part, offset)
    offset += part.length
  }
  return new Uint8Array(await crypto.subtle.digest('SHA-256', joined))
}

/** leafHash returns the Merkle tree leaf hash of a record (RFC 6962, 2.1). */
export const leafHash = (record: Uint8Array): Promise<Uint8Array> => sha256(Uint8Array.of(leafPrefix), record)

/**
 * rootHash computes the root hash from a leaf hash and its inclusion path in a tree of the given size. It
 * returns undefined for an invalid path (RFC 9162, 2.1.3.2).
 */
export async function rootHash(
  leaf: Uint8Array,
  index: number,
  size: number,
  path: readonly Uint8Array[],
): Promise<Uint8Array | undefined> {
  if (index < 0 || index >= size) return undefined
  let [node, last, root] = [index, size - 1, leaf]
  for (const sibling of path) {
    if (last === 0) return undefined
    if (node % 2 === 1 || node === last) {
      root = await sha256(Uint8Array.of(nodePrefix), sibling, root)
      while (node % 2 === 0 && node !== 0) [node, last] = [node / 2, Math.floor(last / 2)]
    } else {
      root = await sha256(Uint8Array.of(nodePrefix), root, sibling)
    }
    ;[node, last] = [Math.floor(node / 2), Math.floor(last / 2)]
  }
  return last === 0 ? root : undefined
}

/** equalBytes reports whether two byte arrays are equal. */
export const equalBytes = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, index) => byte === b[index])
