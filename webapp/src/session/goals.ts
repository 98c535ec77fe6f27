export type Goal = 'account-created' | 'account-verified' | 'transaction-created'

/** Tells whoever listens on this page that a person has reached a goal; an operator's own measuring hooks in here. */
export function goal(name: Goal) {
  window.dispatchEvent(new CustomEvent('hulak:goal', { detail: { name } }))
}
