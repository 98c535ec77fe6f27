import type { ReceiptProof } from '@/lib/api/types'
import { type Bytes, encodeHex, encodeUtf8, sha256 } from './bytes'

const toBase64 = (bytes: Bytes) => btoa(String.fromCharCode(...bytes))

const encodeInteger = (value: number): Bytes => {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigInt64(0, BigInt(value))
  return bytes
}
const encodeText = (value: string): Bytes => {
  const bytes = encodeUtf8(value)
  return Uint8Array.of(...encodeInteger(bytes.length), ...bytes)
}

const payload = {
  quote: {
    send: '200.00 USD',
    fee: '5.00 USD',
    total: '205.00 USD',
    receive: '26800.00 NPR',
    rate: '133.25',
    extraRate: '0.25',
  },
  at: '2026-03-02T18:00:00Z',
}

/** createRecord returns the record of a transfer. */
export const createRecord = (position: number, type = 'transfer.created'): Bytes =>
  Uint8Array.of(
    ...encodeUtf8('hulak event v1\n'),
    ...encodeInteger(position),
    ...encodeText('transfer-t-1'),
    ...encodeInteger(1),
    ...new Uint8Array(16),
    ...encodeText(type),
    ...encodeInteger(2),
    ...encodeText(JSON.stringify(payload)),
  )

/** Signer signs the text of checkpoints. */
interface Signer {
  publicKey: string
  sign: (text: string) => Promise<string>
}

/** createSigner creates a signer. With a time in seconds, it is a witness, which cosigns at that time. */
export async function createSigner(name: string, time?: number): Promise<Signer> {
  const pair = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])
  if (!('privateKey' in pair)) throw new Error('generateKey returned no key pair')
  const raw = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))
  const key = Uint8Array.of(time === undefined ? 1 : 4, ...raw)
  const id = (await sha256(encodeUtf8(`${name}\n`), key)).subarray(0, 4)
  const sign = async (text: string) => {
    const message = time === undefined ? text : `cosignature/v1\ntime ${time}\n${text}`
    const signature = await crypto.subtle.sign('Ed25519', pair.privateKey, encodeUtf8(message))
    const prefix = time === undefined ? id : Uint8Array.of(...id, ...encodeInteger(time))
    return `— ${name} ${toBase64(Uint8Array.of(...prefix, ...new Uint8Array(signature)))}\n`
  }
  return { publicKey: `${name}+${encodeHex(id)}+${toBase64(key)}`, sign }
}

const origin = 'hulak.example/log'

interface Options {
  position?: number
  record?: Bytes
  /** The signer of the log. By default, a new one with the log's origin as its name. */
  log?: Signer
  /** The lines after the root in the form before checkpoints. */
  extension?: string
  /** The witnesses that cosign. */
  witnesses?: readonly Signer[]
  /** The policy's lines after the log. */
  policy?: string
}

/** createReceipt returns the proof of a transfer, which is the last record of the log. */
export async function createReceipt(options: Options = {}): Promise<ReceiptProof & { proof: string }> {
  const { position = 3, extension, witnesses = [], policy = 'quorum none\n' } = options
  const { record = createRecord(position), log = await createSigner(origin) } = options
  const leaf = await sha256(Uint8Array.of(0), record)
  const sibling = await sha256(encodeUtf8('the records before it'))
  // The last record has one sibling if all records before it form a full tree.
  const root = toBase64(await sha256(Uint8Array.of(1), sibling, leaf))
  const text = `${extension ? 'hulak event log v1' : origin}\n${position}\n${root}\n${extension ?? ''}`
  const signatures = await Promise.all([log, ...witnesses].map(({ sign }) => sign(text)))
  return {
    position: String(position),
    record: toBase64(record),
    proof: `c2sp.org/tlog-proof@v1\nindex ${position - 1}\n${toBase64(sibling)}\n\n${text}\n${signatures.join('')}`,
    policy: `log ${log.publicKey}\n${policy}`,
    path: [],
    keys: [],
  }
}

/** cosignedBy returns a policy with witnesses, of which `threshold` must cosign. */
export const cosignedBy = (threshold: number, witnesses: readonly Signer[]): string =>
  [
    ...witnesses.map(({ publicKey }, index) => `witness w${index} ${publicKey}`),
    `group all ${threshold} ${witnesses.map((_, index) => `w${index}`).join(' ')}`,
    'quorum all\n',
  ].join('\n')
