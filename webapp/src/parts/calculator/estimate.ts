/** EstimateField names an element that shows an estimate before hydration. It has the name in `data-early`. */
export type EstimateField = 'fee' | 'rate' | 'rateNote' | 'total'

const elementsIn = (form: HTMLElement) => form.querySelectorAll<HTMLElement>('[data-early]')

/**
 * showEstimate shows a text and its unit instead of an element's content. Without a text, it shows the content
 * again. A style sheet renders both from attributes, so that the DOM tree does not change before hydration.
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

/** clearEstimates shows the content of the elements again. */
export function clearEstimates(form: HTMLElement) {
  for (const element of elementsIn(form)) delete element.dataset.estimate
}
