/** EstimateField is the `data-early` value of an element that shows an estimate before hydration. */
export type EstimateField = 'fee' | 'rate' | 'rateNote' | 'total'

const elementsIn = (form: HTMLElement) => form.querySelectorAll<HTMLElement>('[data-early]')

/**
 * showEstimate shows an estimate in place of an element's content. Without text, it restores the content. The style
 * sheet renders estimates from attributes, because hydration fails if the DOM tree changes.
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

/** clearEstimates removes all estimates, which restores the elements' content. */
export function clearEstimates(form: HTMLElement) {
  for (const element of elementsIn(form)) delete element.dataset.estimate
}
