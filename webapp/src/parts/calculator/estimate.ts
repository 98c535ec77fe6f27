/** EstimateField is an element of the calculator that shows a figure before hydration, marked with `data-early`. */
export type EstimateField = 'fee' | 'rate' | 'rateNote' | 'total'

const elementsIn = (form: HTMLElement) => form.querySelectorAll<HTMLElement>('[data-early]')

/**
 * showEstimate shows a figure and its currency instead of an element's content, or the content again without
 * a figure. A style sheet draws them from attributes, so the DOM tree does not change before hydration.
 */
export function showEstimate(form: HTMLElement, field: EstimateField, text?: string, unit = '') {
  for (const element of elementsIn(form)) {
    if (element.dataset.early !== field) continue
    if (text) {
      element.dataset.estimate = text
      element.dataset.unit = unit
    } else {
      delete element.dataset.estimate
    }
  }
}

/** clearEstimates shows the page's own figures again. */
export function clearEstimates(form: HTMLElement) {
  for (const element of elementsIn(form)) delete element.dataset.estimate
}
