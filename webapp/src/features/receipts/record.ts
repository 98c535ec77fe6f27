const magic = 'hulak event v1\n'
const numberBytes = 8
const idBytes = 16

/** Created holds the unencrypted fields of a transfer's creation record. */
export interface Created {
  send: string
  fee: string
  total: string
  receive: string
  rate: string
  at: string
}

/** Reader reads the fields of a record in order. Each text has a length prefix. */
class Reader {
  private at = 0
  constructor(private readonly bytes: Uint8Array) {}

  take(length: number): Uint8Array {
    if (this.at + length > this.bytes.length) throw new Error('the record ends too early')
    this.at += length
    return this.bytes.subarray(this.at - length, this.at)
  }

  number(): number {
    const bytes = this.take(numberBytes)
    return Number(new DataView(bytes.buffer, bytes.byteOffset, numberBytes).getBigInt64(0))
  }

  text(): string {
    return new TextDecoder().decode(this.take(this.number()))
  }
}

/** added adds a coupon's extra rate to a rate. Both have at most six decimals. */
const added = (rate: string, extra: string): string => {
  const scale = 6
  const whole = (text: string) => {
    const [before = '0', after = ''] = text.split('.')
    return BigInt(before + after.padEnd(scale, '0').slice(0, scale))
  }
  const sum = String(whole(rate) + whole(extra)).padStart(scale + 1, '0')
  return `${sum.slice(0, -scale)}.${sum.slice(-scale).replace(/0{1,4}$/, '')}`
}

/** createdOf parses the creation record of a transfer. It throws for other records. */
export function createdOf(record: Uint8Array, position: number): Created {
  const reader = new Reader(record)
  if (new TextDecoder().decode(reader.take(magic.length)) !== magic || reader.number() !== position) {
    throw new Error('this is not the record')
  }
  reader.text() // stream
  reader.number() // version
  reader.take(idBytes)
  if (reader.text() !== 'transfer.created') throw new Error('this is not the record of a transfer')
  reader.number() // schema
  const { quote, at } = JSON.parse(reader.text())
  const { send, fee, total, receive, rate, extraRate } = quote
  return { send, fee, total, receive, rate: added(rate, String(extraRate ?? '0')), at }
}
