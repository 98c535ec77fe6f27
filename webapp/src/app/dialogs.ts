import { useEffect } from 'react'
import { create } from 'zustand'

/** A sign-in that lacks a proof: the second factor, or the extra step of an account under attack. */
export interface Challenge {
  token: string
  extraStep: boolean
}

interface Dialogs {
  signIn: boolean
  challenge: Challenge | undefined
  /** The page itself has the sign-in form, so the dialog stays closed. */
  inPage: boolean
}

const useDialogStore = create<Dialogs>()(() => ({ signIn: false, challenge: undefined, inPage: false }))

export const useSignInDialog = () => useDialogStore((s) => s.signIn && !s.inPage)
export const openSignIn = () => useDialogStore.setState({ signIn: true })
export const closeSignIn = () => useDialogStore.setState({ signIn: false, challenge: undefined })

/** Keeps the sign-in dialog closed while a page with its own sign-in form is shown. */
export function useSignInOnPage() {
  useEffect(() => {
    useDialogStore.setState({ inPage: true })
    return () => useDialogStore.setState({ inPage: false, signIn: false, challenge: undefined })
  }, [])
}

/** The sign-in dialog asks for the second factor as long as there is a challenge. */
export const useChallenge = () => useDialogStore((s) => s.challenge)
export const askSecondFactor = (challenge: Challenge) => useDialogStore.setState({ signIn: true, challenge })
export const dropChallenge = () => useDialogStore.setState({ challenge: undefined })
