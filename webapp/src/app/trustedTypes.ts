/**
 * TrustedTypes defines the default Trusted Types policy. The component library writes its style sheet through
 * it. Text without angle brackets is allowed, everything else is refused.
 */
interface TrustedTypes {
  createPolicy(name: string, rules: { createHTML: (text: string) => string }): unknown
}

const { trustedTypes } = window as { trustedTypes?: TrustedTypes }

trustedTypes?.createPolicy('default', {
  createHTML: (text) => {
    if (text.includes('<')) throw new TypeError('markup is not accepted as text')
    return text
  },
})
