const leafPrefix = 0
const nodePrefix = 1

async function hashed(...parts: readonly Uint8Array[]): Promise<Uint8Array> {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return new Uint8Array(await crypto.subtle.digest('SHA-256', joined))
}

/** leafOf returns the hash of a record as a leaf of the log's tree (RFC 6962). */
export const leafOf = (record: Uint8Array): Promise<Uint8Array> => hashed(Uint8Array.of(leafPrefix), record)

/**
 * rootOf computes the root from a leaf and its path in a tree of the given size. It returns undefined for an
 * invalid path (RFC 9162, 2.1.3.2).
 */
export async function rootOf(
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
      root = await hashed(Uint8Array.of(nodePrefix), sibling, root)
      while (node % 2 === 0 && node !== 0) [node, last] = [node / 2, Math.floor(last / 2)]
    } else {
      root = await hashed(Uint8Array.of(nodePrefix), root, sibling)
    }
    ;[node, last] = [Math.floor(node / 2), Math.floor(last / 2)]
  }
  return last === 0 ? root : undefined
}

export const areSame = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, index) => byte === b[index])
