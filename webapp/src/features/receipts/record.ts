const header = 'hulak event v1\n'
const integerBytes = 8
const idBytes = 16

/** TransferCreated holds the unencrypted fields of a transfer.created record. */
export interface TransferCreated {
  send: string
  fee: string
  total: string
  receive: string
  rate: string
  at: string
}

/** RecordReader reads a record's fields in order. Text fields have a length prefix. */
class RecordReader {
  private offset = 0
  constructor(private readonly bytes: Uint8Array) {}

  read(length: number): Uint8Array {
    if (this.offset + length > this.bytes.length) throw new Error('record is truncated')
    this.offset += length
    return this.bytes.subarray(this.offset - length, this.offset)
  }

  readInteger(): number {
    const bytes = this.read(integerBytes)
    return Number(new DataView(bytes.buffer, bytes.byteOffset, integerBytes).getBigInt64(0))
  }

  readText(): string {
    return new TextDecoder().decode(this.read(this.readInteger()))
  }
}

/** addRates adds a coupon's extra rate to a rate. Both have up to six decimal places. */
const addRates = (rate: string, extraRate: string): string => {
  const scale = 6
  const scaled = (text: string) => {
    const [whole = '0', fraction = ''] = text.split('.')
    return BigInt(whole + fraction.padEnd(scale, '0').slice(0, scale))
  }
  const sum = String(scaled(rate) + scaled(extraRate)).padStart(scale + 1, '0')
  return `${sum.slice(0, -scale)}.${sum.slice(-scale).replace(/0{1,4}$/, '')}`
}

/** parseTransferCreated parses a transfer.created record. It throws for other records. */
export function parseTransferCreated(record: Uint8Array, position: number): TransferCreated {
  const reader = new RecordReader(record)
  if (new TextDecoder().decode(reader.read(header.length)) !== header || reader.readInteger() !== position) {
    throw new Error('record has an unexpected header or position')
  }
  reader.readText() // stream
  reader.readInteger() // version
  reader.read(idBytes)
  if (reader.readText() !== 'transfer.created') throw new Error('record type is not transfer.created')
  reader.readInteger() // schema
  const { quote, at } = JSON.parse(reader.readText())
  const { send, fee, total, receive, rate, extraRate } = quote
  return { send, fee, total, receive, rate: addRates(rate, String(extraRate ?? '0')), at }
}
