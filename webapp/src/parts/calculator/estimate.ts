/** Place is an element of the calculator that shows a figure before hydration, marked with `data-early`. */
export type Place = 'fee' | 'rate' | 'rateNote' | 'total'

const placesIn = (form: HTMLElement) => form.querySelectorAll<HTMLElement>('[data-early]')

/**
 * showEstimate shows a figure and its currency instead of an element's content, or the content again without
 * a figure. A style sheet draws them from attributes, so the DOM tree does not change before hydration.
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

/** dropEstimates shows the page's own figures again. */
export function dropEstimates(form: HTMLElement) {
  for (const element of placesIn(form)) delete element.dataset.estimate
}
