const header = 'hulak event v1\n'
const integerBytes = 8
const idBytes = 16

/** Created holds the unencrypted fields of the record of a transfer's creation. */
export interface Created {
  send: string
  fee: string
  total: string
  receive: string
  rate: string
  at: string
}

/** Reader reads the fields of a record in order. A text field has a length prefix. */
class Reader {
  private offset = 0
  constructor(private readonly bytes: Uint8Array) {}

  take(length: number): Uint8Array {
    if (this.offset + length > this.bytes.length) throw new Error('record is truncated')
    this.offset += length
    return this.bytes.subarray(this.offset - length, this.offset)
  }

  integer(): number {
    const bytes = this.take(integerBytes)
    return Number(new DataView(bytes.buffer, bytes.byteOffset, integerBytes).getBigInt64(0))
  }

  text(): string {
    return new TextDecoder().decode(this.take(this.integer()))
  }
}

/** addRates adds a coupon's extra rate to a rate. Both have at most six decimals. */
const addRates = (rate: string, extraRate: string): string => {
  const scale = 6
  const scaled = (text: string) => {
    const [before = '0', after = ''] = text.split('.')
    return BigInt(before + after.padEnd(scale, '0').slice(0, scale))
  }
  const sum = String(scaled(rate) + scaled(extraRate)).padStart(scale + 1, '0')
  return `${sum.slice(0, -scale)}.${sum.slice(-scale).replace(/0{1,4}$/, '')}`
}

/** createdOf parses the creation record of a transfer. It throws for other records. */
export function createdOf(record: Uint8Array, position: number): Created {
  const reader = new Reader(record)
  if (new TextDecoder().decode(reader.take(header.length)) !== header || reader.integer() !== position) {
    throw new Error('record has an unexpected header or position')
  }
  reader.text() // stream
  reader.integer() // version
  reader.take(idBytes)
  if (reader.text() !== 'transfer.created') throw new Error('record is not a transfer creation')
  reader.integer() // schema
  const { quote, at } = JSON.parse(reader.text())
  const { send, fee, total, receive, rate, extraRate } = quote
  return { send, fee, total, receive, rate: addRates(rate, String(extraRate ?? '0')), at }
}
