import { Button, Modal, Text } from '@mantine/core'
import { signOut } from '@/session/actions'
import { DialogActions } from '@/ui/DialogActions'
import { useFocusReturn } from '@/ui/useFocusReturn'

/** IdleWarning offers to stay signed in one minute before the idle logout. */
export default function IdleWarning({ stay }: { stay: () => void }) {
  useFocusReturn()
  return (
    <Modal opened onClose={stay} title="Are you still there?" size="sm">
      <Text>
        To keep your money safe, we sign you out when you are inactive. You’ll be signed out in one minute.
      </Text>
      <DialogActions>
        <Button variant="default" onClick={() => void signOut()}>
          Logout
        </Button>
        <Button onClick={stay}>Stay signed in</Button>
      </DialogActions>
    </Modal>
  )
}
