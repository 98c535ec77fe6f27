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

/** RemoveSource is the button that removes a source after a confirmation. */
export function RemoveSource({ name, text, onRemove }: RemoveSourceProps) {
  const [confirming, dialog] = useDisclosure(false)
  return (
    <>
      <ActionIcon variant="subtle" size="lg" aria-label={`${messages.remove} ${name}`} onClick={dialog.open}>
        <Icon name="trash" size={18} />
      </ActionIcon>
      <ConfirmModal
        opened={confirming}
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
