import { Modal } from '@mantine/core'
import { widgetModalSize } from '@/ui/WidgetFrame'
import { KycWidget } from './KycWidget'
import { messages } from './messages'

interface KycModalProps {
  opened: boolean
  onClose: () => void
}

/** KycModal shows the identity check in a dialog. It also calls `onClose` when the identity is verified. */
export function KycModal({ opened, onClose }: KycModalProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={messages.title} size={widgetModalSize('kyc')}>
      <KycWidget onVerified={onClose} />
    </Modal>
  )
}
