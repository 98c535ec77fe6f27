import { Button, Code, CopyButton, Group, Modal, Stack, Text } from '@mantine/core'
import '@mantine/core/styles/Code.css'
import { useFocusReturn } from '@/ui/useFocusReturn'

interface SecretDialogProps {
  title: string
  text: string
  secret: string
  onClose: () => void
}

/** SecretDialog shows a new secret. It closes only with its button, because the secret cannot be shown again. */
export function SecretDialog({ title, text, secret, onClose }: SecretDialogProps) {
  useFocusReturn()
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <Stack>
        <Text>{text}</Text>
        <Code block style={{ whiteSpace: 'normal', wordBreak: 'break-all' }}>
          {secret}
        </Code>
        <Group justify="flex-end">
          <CopyButton value={secret}>
            {({ copied, copy }) => (
              <Button data-autofocus variant="default" onClick={copy}>
                {copied ? 'Copied' : 'Copy secret'}
              </Button>
            )}
          </CopyButton>
          <Button onClick={onClose}>I’ve stored the secret</Button>
        </Group>
      </Stack>
    </Modal>
  )
}
