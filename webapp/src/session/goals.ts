export type Goal = 'account-created' | 'account-verified' | 'transaction-created'

/** recordGoal dispatches a DOM event for an operator's analytics when a user reaches a goal. */
export function recordGoal(name: Goal) {
  window.dispatchEvent(new CustomEvent('hulak:goal', { detail: { name } }))
}
