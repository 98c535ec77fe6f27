import { Modal } from '@mantine/core'
import { useEffect } from 'react'
import { create } from 'zustand'
import { setConfirmationHandler } from '@/api/client'
import { ConfirmForm } from './ConfirmForm'
import { messages } from './messages'

interface Pending {
  /** Resolves `result`. Undefined if no call is waiting. */
  settle?: ((confirmed: boolean) => void) | undefined
  result?: Promise<boolean> | undefined
}

const usePendingConfirmation = create<Pending>(() => ({}))

/** requestConfirmation opens the dialog, or joins the open one. It resolves to false if the user cancels. */
function requestConfirmation(): Promise<boolean> {
  const { result } = usePendingConfirmation.getState()
  if (result) return result
  const pending = new Promise<boolean>((resolve) => {
    usePendingConfirmation.setState({ settle: resolve })
  })
  usePendingConfirmation.setState({ result: pending })
  return pending
}

function settle(confirmed: boolean) {
  const { settle: resolve } = usePendingConfirmation.getState()
  usePendingConfirmation.setState({ settle: undefined, result: undefined })
  resolve?.(confirmed)
}

/**
 * StaffConfirmation is the dialog that asks staff for a fresh second factor when the server requires one. The
 * API client then retries the request.
 */
export function StaffConfirmation() {
  const opened = usePendingConfirmation((pending) => pending.settle !== undefined)
  useEffect(() => {
    setConfirmationHandler(requestConfirmation)
    return () => {
      setConfirmationHandler(undefined)
      settle(false)
    }
  }, [])
  return (
    <Modal opened={opened} onClose={() => settle(false)} title={messages.staffTitle} size="sm" zIndex={300}>
      <ConfirmForm lead={messages.staff} onConfirmed={() => settle(true)} onCancel={() => settle(false)} />
    </Modal>
  )
}
