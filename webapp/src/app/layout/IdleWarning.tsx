import { Button, Modal, Text } from '@mantine/core'
import { signOut } from '@/lib/session/actions'
import { DialogActions } from '@/ui/DialogActions'
import { useFocusReturn } from '@/ui/useFocusReturn'

/** IdleWarning lets the user stay signed in. It opens one minute before the idle logout. */
export default function IdleWarning({ onStay }: { onStay: () => void }) {
  useFocusReturn()
  return (
    <Modal opened onClose={onStay} title="Are you still there?" size="sm">
      <Text>
        To keep your money safe, we sign you out when you are inactive. You’ll be signed out in one minute.
      </Text>
      <DialogActions>
        <Button variant="default" onClick={() => void signOut()}>
          Logout
        </Button>
        <Button onClick={onStay}>Stay signed in</Button>
      </DialogActions>
    </Modal>
  )
}
