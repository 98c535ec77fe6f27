import { api, read } from '@/lib/api/client'
import { BrowserError } from '@/lib/api/errors'
import type { Schemas } from '@/lib/api/types'
import { messages as text } from './messages'

/** hasPasskeySupport reports whether the browser supports passkeys. */
export const hasPasskeySupport = () => typeof window.PublicKeyCredential === 'function'

/** isPasskeyDomain reports whether a page on this host can use passkeys of the domain. */
export const isPasskeyDomain = (domain: string | undefined) =>
  Boolean(domain) && `.${window.location.hostname}`.endsWith(`.${domain}`)

const errorTexts: Record<string, string> = {
  InvalidStateError: text.alreadyAdded,
  NotAllowedError: text.notUsed,
  AbortError: text.notUsed,
}

/** run runs a step of the browser. It throws a BrowserError. */
async function run<T>(step: () => Promise<T>): Promise<T> {
  try {
    return await step()
  } catch (error) {
    throw new BrowserError(errorTexts[error instanceof Error ? error.name : ''] ?? text.failed)
  }
}

/** loadBrowserLibrary loads the WebAuthn library, which few users need. */
const loadBrowserLibrary = () => import('@simplewebauthn/browser')

/** algorithms are the COSE identifiers of the signature algorithms that the server accepts. */
const algorithms = [-8, -7, -257]

const credentialsOf = ({ credentials }: Schemas['PasskeyOptions']) =>
  credentials.map(({ id, transports = [] }) => ({ type: 'public-key', id, transports }))

/** createPasskey asks the user to create a passkey. */
export async function createPasskey(options: Schemas['PasskeyOptions']) {
  const { startRegistration } = await loadBrowserLibrary()
  const { challenge, domain, userId = '', userName = '', discoverable = false } = options
  const { id, response } = await run(() =>
    startRegistration({
      optionsJSON: {
        challenge,
        rp: { id: domain, name: 'Hulak' },
        user: { id: userId, name: userName, displayName: userName },
        pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
        excludeCredentials: credentialsOf(options),
        authenticatorSelection: {
          residentKey: discoverable ? 'required' : 'discouraged',
          requireResidentKey: discoverable,
          userVerification: 'required',
        },
        attestation: 'none',
      },
    }),
  )
  const { clientDataJSON, attestationObject, transports = [] } = response
  return { id, clientDataJSON, attestationObject, transports: [...transports] }
}

interface UseOptions {
  /** The challenge of the sign-in that the passkey completes. */
  challenge?: string
  /** Offers the passkeys in the browser’s suggestions for a field, and waits until the user chooses one. */
  autofill?: boolean
}

/** askForPasskey asks the user to use a passkey. It returns the body of the request that checks it. */
export async function askForPasskey({
  challenge,
  autofill = false,
}: UseOptions = {}): Promise<Schemas['UsePasskey']> {
  const signIn = challenge ? { challenge } : {}
  const options = await read(api.POST('/v1/auth/passkeys/challenge', { body: signIn }))
  const { startAuthentication } = await loadBrowserLibrary()
  const { id, response } = await run(() =>
    startAuthentication({
      optionsJSON: {
        challenge: options.challenge,
        rpId: options.domain,
        allowCredentials: credentialsOf(options),
        userVerification: 'required',
      },
      useBrowserAutofill: autofill,
    }),
  )
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return {
    ...signIn,
    id,
    clientDataJSON,
    authenticatorData,
    signature,
    ...(userHandle ? { userHandle } : {}),
  }
}

/** stopAsking ends the browser’s pending request for a passkey. */
export async function stopAsking() {
  const { WebAuthnAbortService } = await loadBrowserLibrary()
  WebAuthnAbortService.cancelCeremony()
}

/** supportsAutofill reports whether the browser can suggest passkeys in a field. */
export const supportsAutofill = async () =>
  hasPasskeySupport() && ((await window.PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false)
