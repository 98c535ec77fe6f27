import { create } from 'zustand'

interface Dialogs {
  signIn: boolean
}

const useDialogStore = create<Dialogs>()(() => ({ signIn: false }))

export const useSignInDialog = () => useDialogStore((s) => s.signIn)
export const openSignIn = () => useDialogStore.setState({ signIn: true })
export const closeSignIn = () => useDialogStore.setState({ signIn: false })
