export type Goal = 'account-created' | 'account-verified' | 'transaction-created'

/** recordGoal dispatches a DOM event that an operator's analytics can listen for. */
export function recordGoal(name: Goal) {
  window.dispatchEvent(new CustomEvent('hulak:goal', { detail: { name } }))
}
