import { api, read } from '@/lib/api/client'
import { askForPasskey } from './ceremony'

/** isPasskeyConfirmation reports whether a password field holds the token of a confirmation by passkey. */
export const isPasskeyConfirmation = (password: unknown) =>
  typeof password === 'string' && password.startsWith('passkey:')

/** confirmWithPasskey returns a token that the server accepts once instead of the password and a code. */
export async function confirmWithPasskey(): Promise<string> {
  const body = await askForPasskey()
  return (await read(api.POST('/v1/auth/passkeys/confirmation', { body }))).token
}
