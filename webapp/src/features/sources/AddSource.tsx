import '@mantine/core/styles/Tooltip.css'
import { Button, Tooltip } from '@mantine/core'
import '@mantine/core/styles/Tooltip.css'
import { useAdding } from '@/parts/sources/adding'
import { Icon } from '@/ui/Icon'
import { messages } from './messages'

interface AddSourceProps {
  label: string
  /** The explanation on a disabled button. */
  hint?: string
  onAdd: () => void
}

/**
 * AddSource opens the widget that links a source. It is hidden in some states and disabled until the identity
 * is verified.
 */
export function AddSource({ label, hint = messages.barred, onAdd }: AddSourceProps) {
  const { shown, barred } = useAdding()
  if (!shown) return null
  const button = (
    <Button
      leftSection={<Icon name="plus" size={18} />}
      onClick={barred ? undefined : onAdd}
      aria-disabled={barred}
      data-disabled={barred || undefined}
    >
      {label}
    </Button>
  )
  return barred ? (
    <Tooltip label={hint} events={{ hover: true, focus: true, touch: true }}>
      {button}
    </Tooltip>
  ) : (
    button
  )
}
