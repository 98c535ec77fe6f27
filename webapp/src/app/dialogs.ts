import { create } from 'zustand'

interface Dialogs {
  signIn: boolean
  /** Of a sign-in that lacks its second factor. */
  challenge: string | undefined
}

const useDialogStore = create<Dialogs>()(() => ({ signIn: false, challenge: undefined }))

export const useSignInDialog = () => useDialogStore((s) => s.signIn)
export const openSignIn = () => useDialogStore.setState({ signIn: true })
export const closeSignIn = () => useDialogStore.setState({ signIn: false, challenge: undefined })

/** The sign-in dialog asks for the second factor as long as there is a challenge. */
export const useChallenge = () => useDialogStore((s) => s.challenge)
export const askSecondFactor = (challenge: string) => useDialogStore.setState({ signIn: true, challenge })
export const dropChallenge = () => useDialogStore.setState({ challenge: undefined })
