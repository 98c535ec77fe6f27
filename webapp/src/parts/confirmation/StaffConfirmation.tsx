import { Modal } from '@mantine/core'
import { useEffect, useState } from 'react'
import { create } from 'zustand'
import { setConfirmationHandler } from '@/lib/api/client'
import { ConfirmForm } from './ConfirmForm'
import { messages } from './messages'

interface PendingConfirmation {
  /** Resolves `result`. Undefined if no request is waiting. */
  resolve?: ((confirmed: boolean) => void) | undefined
  result?: Promise<boolean> | undefined
}

const usePendingConfirmation = create<PendingConfirmation>(() => ({}))

/**
 * requestConfirmation opens the dialog and resolves to whether the user confirmed. If the dialog is already open, it
 * returns the same promise.
 */
function requestConfirmation(): Promise<boolean> {
  const { result } = usePendingConfirmation.getState()
  if (result) return result
  const pending = new Promise<boolean>((resolve) => {
    usePendingConfirmation.setState({ resolve })
  })
  usePendingConfirmation.setState({ result: pending })
  return pending
}

/** finish closes the dialog and resolves the pending promise. */
function finish(confirmed: boolean) {
  const { resolve } = usePendingConfirmation.getState()
  usePendingConfirmation.setState({ resolve: undefined, result: undefined })
  resolve?.(confirmed)
}

/**
 * StaffConfirmation is a dialog that asks staff to confirm their identity when the server requires it. The API client
 * then retries the request.
 */
export function StaffConfirmation() {
  const [isRunning, setIsRunning] = useState(false)
  const isOpen = usePendingConfirmation((pending) => pending.resolve !== undefined)
  useEffect(() => {
    setConfirmationHandler(requestConfirmation)
    return () => {
      setConfirmationHandler(undefined)
      finish(false)
    }
  }, [])
  return (
    <Modal
      opened={isOpen}
      onClose={() => !isRunning && finish(false)}
      title={messages.staffTitle}
      size="sm"
      zIndex={300}
    >
      <ConfirmForm
        text={messages.staff}
        onConfirmed={() => finish(true)}
        onCancel={() => finish(false)}
        onRunning={setIsRunning}
      />
    </Modal>
  )
}
