import { useEffect } from 'react'
import { create } from 'zustand'

/** Challenge is a sign-in that still requires a code. */
export interface Challenge {
  token: string
  /** True if the user can also enter a code that we emailed, because the account is under attack. */
  acceptsEmailCode: boolean
  acceptsCode: boolean
  acceptsPasskey: boolean
}

interface Dialogs {
  signIn: boolean
  challenge: Challenge | undefined
  /** True if the page has its own sign-in form. The dialog then stays closed. */
  inPage: boolean
}

const useDialogStore = create<Dialogs>()(() => ({ signIn: false, challenge: undefined, inPage: false }))

export const useSignInDialog = () => useDialogStore((s) => s.signIn && !s.inPage)
export const openSignIn = () => useDialogStore.setState({ signIn: true })
export const closeSignIn = () => useDialogStore.setState({ signIn: false, challenge: undefined })

/** useInPageSignIn keeps the sign-in dialog closed on a page with its own sign-in form. */
export function useInPageSignIn() {
  useEffect(() => {
    useDialogStore.setState({ inPage: true })
    return () => useDialogStore.setState({ inPage: false, signIn: false, challenge: undefined })
  }, [])
}

/**
 * useChallenge returns the pending challenge. While a challenge is pending, the sign-in form asks for its
 * code.
 */
export const useChallenge = () => useDialogStore((s) => s.challenge)
export const openChallenge = (challenge: Challenge) => useDialogStore.setState({ signIn: true, challenge })
export const clearChallenge = () => useDialogStore.setState({ challenge: undefined })
