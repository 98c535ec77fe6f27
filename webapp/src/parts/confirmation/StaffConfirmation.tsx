import { Modal } from '@mantine/core'
import { useEffect } from 'react'
import { create } from 'zustand'
import { setConfirmation } from '@/api/client'
import { ConfirmForm } from './ConfirmForm'
import { messages } from './messages'

interface Asked {
  /** Settles the calls that wait. Undefined while nothing waits. */
  settle?: ((confirmed: boolean) => void) | undefined
  answer?: Promise<boolean> | undefined
}

const useAsked = create<Asked>(() => ({}))

/** Opens the dialog, which all calls that wait share. Resolves to false if the user cancels. */
function ask(): Promise<boolean> {
  const { answer } = useAsked.getState()
  if (answer) return answer
  const asked = new Promise<boolean>((resolve) => {
    useAsked.setState({ settle: resolve })
  })
  useAsked.setState({ answer: asked })
  return asked
}

function settle(confirmed: boolean) {
  const { settle: resolve } = useAsked.getState()
  useAsked.setState({ settle: undefined, answer: undefined })
  resolve?.(confirmed)
}

/** Asks staff for a fresh second factor when the server refuses a high-risk act without one. The act is then sent again. */
export function StaffConfirmation() {
  const opened = useAsked((asked) => asked.settle !== undefined)
  useEffect(() => {
    setConfirmation(ask)
    return () => {
      setConfirmation(undefined)
      settle(false)
    }
  }, [])
  return (
    <Modal opened={opened} onClose={() => settle(false)} title={messages.staffTitle} size="sm" zIndex={300}>
      <ConfirmForm lead={messages.staff} onConfirmed={() => settle(true)} onCancel={() => settle(false)} />
    </Modal>
  )
}
