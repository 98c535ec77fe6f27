import { type Bytes, decodeHash, equalBytes, parseInteger, sha256 } from './bytes'

/** Inclusion shows that a record is in the log. Its text form is c2sp.org/tlog-proof, without extra data. */
export interface Inclusion {
  /** The record's index in the log, from 0. */
  index: number
  /** The hashes from the leaf's sibling to the root's child. */
  path: readonly Bytes[]
  /** The signed checkpoint, with any cosignatures. */
  checkpoint: string
}

const formatLine = 'c2sp.org/tlog-proof@v1'
const indexLabel = 'index '

/** parseInclusion returns undefined for text that is not in canonical form. */
export function parseInclusion(text: string): Inclusion | undefined {
  const end = text.indexOf('\n\n')
  const [format, indexLine, ...hashes] = text.slice(0, end).split('\n')
  if (end < 0 || format !== formatLine || !indexLine?.startsWith(indexLabel)) return undefined
  const index = parseInteger(indexLine.slice(indexLabel.length))
  const path = hashes.map(decodeHash).filter((hash) => hash !== undefined)
  if (index === undefined || path.length !== hashes.length) return undefined
  return { index, path, checkpoint: text.slice(end + 2) }
}

const leafPrefix = Uint8Array.of(0)
const nodePrefix = Uint8Array.of(1)

/**
 * isIncluded reports whether the record is at its index in the tree with the given size and root (RFC 9162,
 * 2.1.3.2). It divides numbers instead of shifting them, because they can exceed 32 bits.
 */
export async function isIncluded(
  record: Bytes,
  { index, path }: Inclusion,
  { size, root }: { size: number; root: Bytes },
): Promise<boolean> {
  if (index >= size) return false
  let [node, last, hash] = [index, size - 1, await sha256(leafPrefix, record)]
  for (const sibling of path) {
    if (last === 0) return false
    if (node % 2 === 1 || node === last) {
      hash = await sha256(nodePrefix, sibling, hash)
      while (node % 2 === 0 && node !== 0) [node, last] = [node / 2, Math.floor(last / 2)]
    } else {
      hash = await sha256(nodePrefix, hash, sibling)
    }
    ;[node, last] = [Math.floor(node / 2), Math.floor(last / 2)]
  }
  return last === 0 && equalBytes(hash, root)
}
