import { useEffect } from 'react'
import { create } from 'zustand'

/**
 * Challenge is a sign-in that needs another proof: the second factor, or an extra step for an account under
 * attack.
 */
export interface Challenge {
  token: string
  extraStep: boolean
}

interface Dialogs {
  signIn: boolean
  challenge: Challenge | undefined
  /** True if the page has its own sign-in form, so the dialog stays closed. */
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

/** useChallenge returns the pending challenge. While there is one, the sign-in form asks for the second factor. */
export const useChallenge = () => useDialogStore((s) => s.challenge)
export const openChallenge = (challenge: Challenge) => useDialogStore.setState({ signIn: true, challenge })
export const clearChallenge = () => useDialogStore.setState({ challenge: undefined })
