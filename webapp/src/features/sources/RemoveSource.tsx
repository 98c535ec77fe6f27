import { ActionIcon } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { ConfirmModal } from '@/ui/ConfirmModal'
import { Icon } from '@/ui/Icon'
import { messages } from './messages'

interface RemoveSourceProps {
  name: string
  text: string
  onRemove: () => Promise<void>
}

/** RemoveSource is the button that removes a source after the sender confirms. */
export function RemoveSource({ name, text, onRemove }: RemoveSourceProps) {
  const [isConfirming, dialog] = useDisclosure(false)
  return (
    <>
      <ActionIcon variant="subtle" size="lg" aria-label={`${messages.remove} ${name}`} onClick={dialog.open}>
        <Icon name="trash" size={18} />
      </ActionIcon>
      <ConfirmModal
        opened={isConfirming}
        onClose={dialog.close}
        onConfirm={onRemove}
        confirm={messages.remove}
        danger
      >
        {text}
      </ConfirmModal>
    </>
  )
}
