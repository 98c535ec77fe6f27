import { Button, Modal, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import classes from './ConfirmModal.module.css'
import { DialogActions } from './DialogActions'

interface ConfirmModalProps {
  opened: boolean
  onClose: () => void
  /**
   * Runs the confirmed action. The dialog stays open until the action resolves. It then closes, unless the result
   * is false.
   */
  onConfirm: () => Promise<unknown>
  title?: string
  children: ReactNode
  confirm: string
  cancel?: string
  danger?: boolean
}

/** ConfirmModal is a dialog that asks the user to confirm an action. */
export function ConfirmModal({
  opened,
  onClose,
  onConfirm,
  title = 'Are you sure?',
  children,
  confirm,
  cancel = 'Cancel',
  danger = false,
}: ConfirmModalProps) {
  const [running, setRunning] = useState(false)
  const run = async () => {
    setRunning(true)
    try {
      if ((await onConfirm()) !== false) onClose()
    } finally {
      setRunning(false)
    }
  }
  return (
    <Modal
      opened={opened}
      onClose={running ? () => undefined : onClose}
      title={title}
      size="sm"
      withCloseButton={!running}
    >
      <Text component="div" className={classes.text}>
        {children}
      </Text>
      <DialogActions>
        <Button variant="default" onClick={onClose} disabled={running}>
          {cancel}
        </Button>
        <Button color={danger ? 'danger' : 'dusk'} onClick={() => void run()} loading={running}>
          {confirm}
        </Button>
      </DialogActions>
    </Modal>
  )
}
