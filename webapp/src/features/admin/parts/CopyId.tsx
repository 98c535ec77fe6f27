import { UnstyledButton } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import classes from './CopyId.module.css'

const endsOf = 4
const shortMax = 16

/** shortened shortens a long ID in the middle. A stream keeps its category before the first dash. */
export function shortened(id: string): string {
  if (id.length <= shortMax) return id
  const stream = /^([a-z]+)-(.{9,})$/.exec(id)
  const [, kind = '', key = id] = stream ?? []
  return `${kind ? `${kind}-` : ''}${key.slice(0, endsOf)}…${key.slice(-endsOf)}`
}

/**
 * CopyId shows an ID that is copied on click. IDs of the same hour differ only at their end, so a shortened
 * one shows both ends. The tooltip shows the whole ID.
 */
export function CopyId({ id, whole = false, label }: { id: string; whole?: boolean; label?: string }) {
  const clipboard = useClipboard({ timeout: 1500 })
  const shown = whole ? id : shortened(id)
  return (
    <UnstyledButton
      className={classes.root}
      title={id}
      aria-label={`Copy ${label ?? 'id'} ${id}`}
      onClick={(event) => {
        event.stopPropagation()
        clipboard.copy(id)
      }}
    >
      <span className={classes.id}>{shown}</span>
      <span className={classes.mark} aria-hidden="true" data-copied={clipboard.copied || undefined}>
        {clipboard.copied ? 'copied' : 'copy'}
      </span>
      <span className={classes.hidden} role="status">
        {clipboard.copied ? 'Copied' : ''}
      </span>
    </UnstyledButton>
  )
}
