import '@mantine/core/styles/Tooltip.css'
import { Button, Tooltip } from '@mantine/core'
import { useAddSourceButton } from '@/parts/sources/useAddSourceButton'
import { Icon } from '@/ui/Icon'
import { messages } from './messages'

interface AddSourceProps {
  label: string
  /** Explains why the button is disabled. */
  hint?: string
  onAdd: () => void
}

/**
 * AddSource is the button that opens the widget for adding a source. It is hidden for senders in some US states,
 * and disabled until the sender's identity is verified.
 */
export function AddSource({ label, hint = messages.notVerified, onAdd }: AddSourceProps) {
  const { visible, disabled } = useAddSourceButton()
  if (!visible) return null
  const button = (
    <Button
      leftSection={<Icon name="plus" size={18} />}
      onClick={disabled ? undefined : onAdd}
      aria-disabled={disabled}
      data-disabled={disabled || undefined}
    >
      {label}
    </Button>
  )
  return disabled ? (
    <Tooltip label={hint} events={{ hover: true, focus: true, touch: true }}>
      {button}
    </Tooltip>
  ) : (
    button
  )
}
