import { type Bytes, decodeBase64, encodeHex, encodeUtf8, equalBytes, sha256 } from './bytes'

/** PolicyKey is an Ed25519 public key of the log or of a witness. */
export interface PolicyKey {
  /** The name in signature lines. */
  name: string
  /** The first four bytes of the key's hash, in hexadecimal. */
  id: string
  publicKey: Bytes
  /** The witness's name in the policy. Undefined for a key of the log. */
  witness?: string
}

/** Group counts as a cosigner if at least `threshold` of its members do. A member is a witness or a group. */
interface Group {
  threshold: number
  members: readonly string[]
}

const logAlgorithm = 1
const cosignatureAlgorithm = 4
const publicKeyBytes = 32
const keyIdBytes = 4
/** noQuorum is the name of a quorum that needs no witness. */
const noQuorum = 'none'

/** parseKey parses a key in the form name+id+base64. The first decoded byte is the algorithm. */
async function parseKey(text: string, algorithm: number): Promise<PolicyKey | undefined> {
  const [name = '', id = '', ...rest] = text.split('+') // the Base64 text may contain plus signs
  const key = decodeBase64(rest.join('+'))
  if (!name || key?.length !== 1 + publicKeyBytes || key[0] !== algorithm) return undefined
  const hash = await sha256(encodeUtf8(`${name}\n`), key)
  const expectedId = encodeHex(hash.subarray(0, keyIdBytes))
  // Like the server, accept uppercase digits only in the ID of a log's key.
  if (expectedId !== (algorithm === logAlgorithm ? id.toLowerCase() : id)) return undefined
  return { name, id: expectedId, publicKey: key.subarray(1) }
}

const isSameKey = (a: PolicyKey, b: PolicyKey) =>
  (a.witness === undefined) === (b.witness === undefined) && equalBytes(a.publicKey, b.publicKey)

const hasControlCharacter = (line: string) =>
  Array.from(line).some((char) => (char < ' ' && char !== '\t') || char === '\x7f')

/** Policy lists the keys of the log and of the witnesses that must cosign it (c2sp.org/tlog-policy). */
export class Policy {
  readonly keys: PolicyKey[] = []
  private readonly names = new Set<string>()
  private readonly groups = new Map<string, Group>()
  private readonly grouped = new Set<string>()
  private quorum?: string

  private constructor() {}

  /** parse returns undefined if a line is invalid or the quorum is missing. */
  static async parse(text: string): Promise<Policy | undefined> {
    const policy = new Policy()
    for (const line of text.split('\n')) {
      if (!(await policy.addLine(line))) return undefined
    }
    return policy.quorum === undefined ? undefined : policy
  }

  get needsWitnesses(): boolean {
    return this.quorum !== noQuorum
  }

  /** hasQuorum reports whether the witnesses with these names satisfy the quorum. */
  hasQuorum(cosigners: ReadonlySet<string>): boolean {
    const isCosigner = (name: string): boolean => {
      const group = this.groups.get(name)
      return group ? group.members.filter(isCosigner).length >= group.threshold : cosigners.has(name)
    }
    return !this.needsWitnesses || isCosigner(this.quorum ?? '')
  }

  /** addLine returns false for an invalid line. */
  private async addLine(line: string): Promise<boolean> {
    if (hasControlCharacter(line)) return false
    const [keyword, ...fields] = line.split(/[ \t]+/).filter(Boolean)
    if (!keyword || keyword.startsWith('#')) return true
    const [first = '', second = '', ...members] = fields
    if (keyword === 'log' && (fields.length === 1 || fields.length === 2)) {
      return !/\p{White_Space}/u.test(first) && this.addKey(await parseKey(first, logAlgorithm))
    }
    if (keyword === 'witness' && (fields.length === 2 || fields.length === 3)) {
      const key = await parseKey(second, cosignatureAlgorithm)
      return this.addName(first) && this.addKey(key && { ...key, witness: first })
    }
    if (keyword === 'group' && members.length > 0) {
      return this.addGroup(first, second, members) && this.addName(first)
    }
    if (keyword !== 'quorum' || fields.length !== 1 || this.quorum !== undefined) return false
    this.quorum = first
    return first === noQuorum || this.names.has(first)
  }

  private addName(name: string): boolean {
    if (name === noQuorum || this.names.has(name)) return false
    this.names.add(name)
    return true
  }

  private addKey(key: PolicyKey | undefined): boolean {
    if (!key || this.keys.some((other) => isSameKey(other, key))) return false
    this.keys.push(key)
    return true
  }

  private addGroup(name: string, thresholdText: string, members: readonly string[]): boolean {
    for (const member of members) {
      if (!this.names.has(member) || this.grouped.has(member)) return false
      this.grouped.add(member)
    }
    let threshold = /^\+?\d+$/.test(thresholdText) ? Number(thresholdText) : 0
    if (thresholdText === 'all') threshold = members.length
    if (thresholdText === 'any') threshold = 1
    this.groups.set(name, { threshold, members })
    return threshold >= 1 && threshold <= members.length
  }
}
