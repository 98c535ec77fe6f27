import { Button, Modal } from '@mantine/core'
import { textOf } from '@/lib/api/catalog'
import { openSignIn } from '@/lib/dialogs'
import { dismissSessionExpired } from '@/lib/session/actions'
import { DialogActions } from '@/ui/DialogActions'
import { Notice } from '@/ui/Notice'
import { useFocusReturn } from '@/ui/useFocusReturn'

/** SessionExpired is the dialog that says the user was signed out after inactivity. */
export default function SessionExpired() {
  useFocusReturn()
  return (
    <Modal opened onClose={dismissSessionExpired} title="You have been signed out" size="sm">
      <Notice tone="danger">{textOf('SESSION_EXPIRED')}</Notice>
      <DialogActions>
        <Button variant="default" onClick={dismissSessionExpired}>
          Close
        </Button>
        <Button
          onClick={() => {
            dismissSessionExpired()
            openSignIn()
          }}
        >
          Sign in
        </Button>
      </DialogActions>
    </Modal>
  )
}
