// Runs the calculator before hydration, with the API responses embedded in the page. The user sees estimates
// immediately and can edit the amounts. The page loads this script first.
import { readEmbeddedResponses } from '@/lib/api/embeddedResponses'
import type { Country, ExchangeRate, FeeSet } from '@/lib/api/types'
import { normalizeAmount } from '@/lib/money/amountText'
import { decimal, groupThousands, parse, toFixed } from '@/lib/money/decimal'
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
  const show = (name: EstimateField, estimate?: string, unit?: string) =>
    showEstimate(form, name, estimate, unit)

  const estimate = (side: Side) => {
    const paysByCard = form.querySelector<HTMLInputElement>('input[value="DEBIT_CARD"]')?.checked
    const ranges = rangesOf(fees, paysByCard ? 'DEBIT_CARD' : 'BANK_ACCOUNT', destination.threeCharCode)
    const quote = quoteOf(side, text[side], { rate: rate.rate, ranges })
    const otherSide = side === 'sending' ? 'receiving' : 'sending'
    text[otherSide] = quote ? quote[`${otherSide}Amount`] : ''
    field(otherSide).value = groupThousands(text[otherSide])
    const isFree = quote?.fee !== undefined && parse(quote.fee)?.units === 0n
    show('fee', isFree ? messages.free : quote?.fee && groupThousands(quote.fee), isFree ? '' : 'USD')
    show('total', quote?.total && groupThousands(quote.total), 'USD')
  }

  let editedSide: Side = 'sending'
  form.addEventListener('input', ({ target }) => {
    if (!window.early) return
    const side = (['sending', 'receiving'] as const).find((name) => target === field(name))
    if (side) {
      text[side] = normalizeAmount(text[side], field(side).value)
      if (plainAmount(field(side)) !== text[side]) field(side).value = text[side]
      editedSide = side
    }
    estimate(editedSide)
  })
  estimate(editedSide)
  show('rate', `1 USD = ${toFixed(decimal(rate.rate), 2)} ${rate.destinationCurrency}`)
  show('rateNote', rateNote(rate))
}

function plainAmount({ value }: HTMLInputElement): string {
  return value.replaceAll(',', '')
}

const { rate, fees, destinations } = readEmbeddedResponses()
const [destination, ...others] = destinations?.result ?? []
const form = document.querySelector<HTMLElement>('[data-early]')?.closest('form')
// With several destinations, the user must first select one, which requires hydration.
if (form && window.early && rate && fees && destination && others.length === 0) {
  startEstimates(form, { rate, fees: fees.result, destination })
}
