export type Goal = 'account-created' | 'account-verified' | 'transaction-created'

/** recordGoal dispatches an event when a user reaches a goal, for an operator's analytics. */
export function recordGoal(name: Goal) {
  window.dispatchEvent(new CustomEvent('hulak:goal', { detail: { name } }))
}
