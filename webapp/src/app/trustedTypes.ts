/**
 * TrustedTypes is the browser's Trusted Types API. The default policy below allows only text without markup. The
 * component library uses this policy to write its style sheets.
 */
interface TrustedTypes {
  createPolicy(name: string, rules: { createHTML: (text: string) => string }): unknown
}

const { trustedTypes } = window as { trustedTypes?: TrustedTypes }

trustedTypes?.createPolicy('default', {
  createHTML: (text) => {
    if (text.includes('<')) throw new TypeError('text must not contain markup')
    return text
  },
})
