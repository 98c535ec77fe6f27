/** The places of the calculator that show a figure before the page is alive, marked with `data-early`. */
export type Place = 'fee' | 'rate' | 'rateNote' | 'total'

const placesIn = (form: HTMLElement) => form.querySelectorAll<HTMLElement>('[data-early]')

/**
 * Draws a figure, and its currency, in place of what stands there; without a figure, what stands there is seen again.
 * They are attributes that a style sheet draws, so that the tree stays as it was written out.
 */
export function showEstimate(form: HTMLElement, place: Place, figure?: string, unit = '') {
  for (const element of placesIn(form)) {
    if (element.dataset.early !== place) continue
    if (figure) {
      element.dataset.estimate = figure
      element.dataset.unit = unit
    } else {
      delete element.dataset.estimate
    }
  }
}

/** Lets the page's own figures be seen. */
export function dropEstimates(form: HTMLElement) {
  for (const element of placesIn(form)) delete element.dataset.estimate
}
