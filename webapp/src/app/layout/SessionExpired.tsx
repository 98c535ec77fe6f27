import { Button, Modal } from '@mantine/core'
import { textOf } from '@/api/catalog'
import { dismissExpired } from '@/session/actions'
import { DialogActions } from '@/ui/DialogActions'
import { Notice } from '@/ui/Notice'
import { useFocusReturn } from '@/ui/useFocusReturn'
import { openSignIn } from '../dialogs'

/** SessionExpired tells the user about the idle logout. */
export default function SessionExpired() {
  useFocusReturn()
  return (
    <Modal opened onClose={dismissExpired} title="You have been signed out" size="sm">
      <Notice tone="danger">{textOf('SESSION_EXPIRED')}</Notice>
      <DialogActions>
        <Button variant="default" onClick={dismissExpired}>
          Close
        </Button>
        <Button
          onClick={() => {
            dismissExpired()
            openSignIn()
          }}
        >
          Sign in
        </Button>
      </DialogActions>
    </Modal>
  )
}
