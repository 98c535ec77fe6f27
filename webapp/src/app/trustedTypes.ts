import { serviceWorkerPath } from './registerServiceWorker'

/**
 * TrustedTypes is the browser's Trusted Types API. The default policy below allows only text without markup. The
 * component library uses this policy to write its style sheets. The only script URL that it allows is the service
 * worker's.
 */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createHTML: (text: string) => string; createScriptURL: (url: string) => string },
  ): unknown
}

const { trustedTypes } = window as { trustedTypes?: TrustedTypes }

trustedTypes?.createPolicy('default', {
  createHTML: (text) => {
    if (text.includes('<')) throw new TypeError('text must not contain markup')
    return text
  },
  createScriptURL: (url) => {
    if (url !== serviceWorkerPath) throw new TypeError('script URL is not the service worker')
    return url
  },
})
