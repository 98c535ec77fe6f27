import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import classes from './CopyId.module.css'

const visibleCharsPerEnd = 4
const maxUnshortenedLength = 16

/** shortenId shortens a long ID in the middle. A stream ID keeps its category, the part before the first dash. */
export function shortenId(id: string): string {
  if (id.length <= maxUnshortenedLength) return id
  const stream = /^([a-z]+)-(.{9,})$/.exec(id)
  const [, category = '', key = id] = stream ?? []
  return `${category ? `${category}-` : ''}${key.slice(0, visibleCharsPerEnd)}…${key.slice(-visibleCharsPerEnd)}`
}

/**
 * CopyId shows an ID and copies it on click. IDs created around the same time start with the same characters, so
 * a shortened ID shows both ends. The tooltip shows the full ID.
 */
export function CopyId({ id, full = false, label }: { id: string; full?: boolean; label?: string }) {
  const clipboard = useClipboard({ timeout: 1500 })
  const text = full ? id : shortenId(id)
  return (
    <UnstyledButton
      className={classes.root}
      title={id}
      aria-label={`Copy ${label ?? 'ID'} ${id}`}
      onClick={(event) => {
        event.stopPropagation()
        clipboard.copy(id)
      }}
    >
      <span className={classes.id}>{text}</span>
      <span className={classes.mark} aria-hidden="true" data-copied={clipboard.copied || undefined}>
        {clipboard.copied ? 'copied' : 'copy'}
      </span>
      <VisuallyHidden role="status">{clipboard.copied ? 'Copied' : ''}</VisuallyHidden>
    </UnstyledButton>
  )
}
