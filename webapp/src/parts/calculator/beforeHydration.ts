// Runs the calculator before hydration, with the API responses embedded in the page. It shows estimates as soon
// as the page is visible and responds to typing. It loads before all other scripts.
import { readEmbeddedResponses } from '@/api/embeddedResponses'
import type { Country, ExchangeRate, FeeSet } from '@/api/types'
import { normalizeAmount } from '@/money/amountText'
import { decimal, groupThousands, parse, toFixed } from '@/money/decimal'
import { type EstimateField, showEstimate } from './estimate'
import { messages } from './messages'
import { quoteOf, rangesOf } from './pricing'
import { rateNote } from './rateNote'
import type { Side } from './store'

interface PageData {
  rate: ExchangeRate
  fees: readonly FeeSet[]
  destination: Country
}

function startEstimates(form: HTMLFormElement, { rate, fees, destination }: PageData) {
  const field = (side: Side) => form.elements.namedItem(side) as HTMLInputElement
  const text = { sending: plainAmount(field('sending')), receiving: '' }
  const show = (name: EstimateField, value?: string, unit?: string) => showEstimate(form, name, value, unit)

  const estimate = (side: Side) => {
    const card = form.querySelector<HTMLInputElement>('input[value="DEBIT_CARD"]')?.checked
    const ranges = rangesOf(fees, card ? 'DEBIT_CARD' : 'BANK_ACCOUNT', destination.threeCharCode)
    const quote = quoteOf(side, text[side], { rate: rate.rate, ranges })
    const other = side === 'sending' ? 'receiving' : 'sending'
    text[other] = quote ? quote[`${other}Amount`] : ''
    field(other).value = groupThousands(text[other])
    const free = quote?.fee !== undefined && parse(quote.fee)?.units === 0n
    show('fee', free ? messages.free : quote?.fee && groupThousands(quote.fee), free ? '' : 'USD')
    show('total', quote?.total && groupThousands(quote.total), 'USD')
  }

  let last: Side = 'sending'
  form.addEventListener('input', ({ target }) => {
    if (!window.early) return
    const side = (['sending', 'receiving'] as const).find((name) => target === field(name))
    if (side) {
      text[side] = normalizeAmount(text[side], field(side).value)
      if (plainAmount(field(side)) !== text[side]) field(side).value = text[side]
      last = side
    }
    estimate(last)
  })
  estimate(last)
  show('rate', `1 USD = ${toFixed(decimal(rate.rate), 2)} ${rate.destinationCurrency}`)
  show('rateNote', rateNote(rate))
}

function plainAmount({ value }: HTMLInputElement): string {
  return value.replaceAll(',', '')
}

const { rate, fees, destinations } = readEmbeddedResponses()
const [destination, ...others] = destinations?.result ?? []
const form = document.querySelector<HTMLElement>('[data-early]')?.closest('form')
// With several destinations, the user must first choose one, which requires hydration.
if (form && window.early && rate && fees && destination && others.length === 0) {
  startEstimates(form, { rate, fees: fees.result, destination })
}
