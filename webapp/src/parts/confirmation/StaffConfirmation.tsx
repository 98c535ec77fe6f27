import { Modal } from '@mantine/core'
import { useEffect } from 'react'
import { create } from 'zustand'
import { setConfirmation } from '@/api/client'
import { ConfirmForm } from './ConfirmForm'
import { messages } from './messages'

interface Asked {
  /** Resolves the waiting calls. Undefined while none wait. */
  settle?: ((confirmed: boolean) => void) | undefined
  answer?: Promise<boolean> | undefined
}

const useAsked = create<Asked>(() => ({}))

/** ask opens the dialog, which all waiting calls share. It resolves to false if the user cancels. */
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

/**
 * StaffConfirmation asks staff for a fresh second factor when the server requires one. The request is then
 * sent again.
 */
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
